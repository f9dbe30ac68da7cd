// Who hears whom in the window.
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QStatusBar>
#include <set>

#include "ui/budget_validator.h"
#include "ui/charts/chart_pane.h"
#include "ui/controls/budget_controls.h"
#include "ui/controls/conversion_controls.h"
#include "ui/controls/scenario_list.h"
#include "ui/controls/value_slider.h"
#include "ui/conversion_errors.h"
#include "ui/field_shortcuts.h"
#include "ui/help_text.h"
#include "ui/jobs/job_bridge.h"
#include "ui/jobs/job_panel.h"
#include "ui/jobs/run_dialog.h"
#include "ui/live_budget.h"
#include "ui/main_window.h"
#include "ui/message_bar.h"
#include "ui/navigator/head_map.h"
#include "ui/navigator/head_ribbon.h"
#include "ui/pareto_worker.h"
#include "ui/scenario_book.h"
#include "ui/scenario_comparison.h"
#include "ui/session_commands.h"
#include "ui/session_document.h"
#include "ui/session_tree.h"
#include "ui/side_panel.h"
#include "ui/start_page.h"
#include "ui/theme.h"
#include "ui/top_bar.h"
#include "ui/window_actions.h"
#include "ui/workspace.h"

namespace headscope {

void MainWindow::connectFileActions() {
  const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
  on(m_actions->openModelFile, [this] { m_commands->chooseModelFile(); });
  on(m_actions->openModelFolder, [this] { m_commands->chooseModelFolder(); });
  on(m_actions->openDemoModel, [this] { m_commands->openModel(QStringLiteral("demo")); });
  on(m_actions->openData, [this] { m_commands->chooseData(); });
  on(m_actions->openSession, [this] { m_commands->chooseSession(); });
  on(m_actions->openDemoSession, [this] { m_commands->openDemoSession(); });
  on(m_actions->save, [this] { m_commands->save(); });
  on(m_actions->saveAs, [this] { m_commands->saveAs(); });
  on(m_actions->exportChart, [this] { exportView(m_workspace->commandView()); });
  on(m_actions->quit, [this] { close(); });
  const auto onPane = [&](QAction* action, auto call) {
    on(action, [this, call] { call(m_workspace->pane(m_workspace->commandView())); });
  };
  onPane(m_actions->copyChart, [](ChartPane& pane) { pane.copyToClipboard(); });
  onPane(m_actions->copyPicture, [](ChartPane& pane) { pane.copyToClipboard(ChartPane::Copy::Picture); });
  onPane(m_actions->copyData, [](ChartPane& pane) { pane.copyToClipboard(ChartPane::Copy::Data); });
  onPane(m_actions->showTable, [](ChartPane& pane) { pane.setTableShown(!pane.tableShown()); });
  onPane(m_actions->zoomIn, [](ChartPane& pane) { pane.zoom(ChartPane::kZoomStep); });
  onPane(m_actions->zoomOut, [](ChartPane& pane) { pane.zoom(1 / ChartPane::kZoomStep); });
  onPane(m_actions->fit, [](ChartPane& pane) { pane.fit(); });
  on(m_actions->clearSelection, [this] { m_selection.clear(); });
  on(m_actions->goToHead, [this] {
    m_topBar->search().setFocus(Qt::ShortcutFocusReason);
    m_topBar->search().selectAll();
  });
  on(m_actions->shortcuts, [this] { help_text::showShortcuts(*this); });
  on(m_actions->about, [this] { help_text::showAbout(*this); });
  new FieldShortcuts(*this, {m_actions->exportChart, m_actions->openDemoSession});
  connect(m_start, &StartPage::demoRequested, m_actions->openDemoSession, &QAction::trigger);
  connect(m_start, &StartPage::modelRequested, m_actions->openModelFile, &QAction::trigger);
  connect(m_start, &StartPage::sessionRequested, m_actions->openSession, &QAction::trigger);
  // Queued: opening changes the list, which deletes the button that asked.
  connect(m_start, &StartPage::recentRequested, this, &MainWindow::openSession, Qt::QueuedConnection);
  connect(m_start, &StartPage::hubModelRequested, m_commands, &SessionCommands::openModel);
  connect(&m_recent, &RecentSessions::changed, this, &MainWindow::listRecent);
}

void MainWindow::connectViewActions(Theme& theme) {
  for (std::size_t i = 0; i < m_actions->views.size(); ++i) {
    connect(m_actions->views[i], &QAction::triggered, this,
            [this, i] { m_workspace->showView(i == 0 ? std::nullopt : std::optional(kAllViews[i - 1])); });
  }
  connect(m_actions->maximise, &QAction::triggered, this, [this] {
    m_workspace->showView(m_workspace->view() ? std::nullopt : std::optional(m_workspace->commandView()));
  });
  connect(m_actions->showJobs, &QAction::toggled, m_jobPanel, &JobPanel::setExpanded);
  connect(m_jobPanel, &JobPanel::expandedChanged, m_actions->showJobs, &QAction::setChecked);
  connect(m_actions->resetLayout, &QAction::triggered, this, [this] {
    window_layout::arrange(*this, m_panels);
    window_layout::show(*this, m_panels, true);
  });
  connect(m_actions->toggleTheme, &QAction::triggered, &theme, &Theme::toggle);
  connect(m_workspace, &Workspace::viewChanged, this, [this] {
    const auto view = m_workspace->view();
    m_topBar->setView(view, m_document->isOpen());
    m_actions->views[view ? static_cast<std::size_t>(*view) + 1 : 0]->setChecked(true);
    requestPareto();
    rememberView();
  });
  connect(m_workspace, &Workspace::optionsChanged, this, &MainWindow::rememberView);
  connect(m_workspace, &Workspace::commandViewChanged, this,
          [this] { m_actions->showTable->setChecked(m_workspace->pane(m_workspace->commandView()).tableShown()); });
  connect(m_workspace, &Workspace::exportRequested, this, &MainWindow::exportView);
  connect(m_tree, &SessionTree::viewRequested, m_workspace, [this](ChartView view) { m_workspace->showView(view); });
  connect(m_topBar, &TopBar::headRequested, this, &MainWindow::goToHead);
  connect(&m_selection, &SelectionState::changed, this, &MainWindow::rememberView);
}

void MainWindow::connectSession() {
  connect(m_document.get(), &SessionDocument::opened, this, &MainWindow::showSession);
  connect(m_document.get(), &SessionDocument::dataChanged, this, &MainWindow::showResults);
  connect(m_document.get(), &SessionDocument::modifiedChanged, this, &MainWindow::updateTitle);
  connect(m_commands, &SessionCommands::failed, m_messages, &MessageBar::showError);
  connect(m_commands, &SessionCommands::noticed, m_messages, &MessageBar::showNotice);
  connect(m_commands, &SessionCommands::succeeded, this, [this] {
    m_messages->dismiss();
    m_controls->conversion().setModel(m_commands->modelSpec());
    showResults();
    updateTitle();
  });
}

void MainWindow::connectBudget() {
  connect(m_budget.get(), &LiveBudget::solved, this, [this] {
    m_workspace->setLiveBudget(m_budget->allocation());
    std::set<HeadId> held;
    for (const auto& [head, limits] : m_budget->request().headLimits) held.insert(head);
    m_workspace->ribbon().map().setProtected(std::move(held));
  });
  connect(m_controls, &BudgetControls::moved, this, &MainWindow::rememberView);
  for (ValueSlider* slider : {&m_controls->target(), &m_controls->cap(), &m_controls->conversion().size()}) {
    connect(slider, &ValueSlider::began, m_history.get(), &ViewHistory::beginStep);
  }
  connect(m_history.get(), &ViewHistory::restored, this, [this](const ViewSettings& settings) {
    showSettings(settings);
    rememberView();
  });
  const auto saveBudget = [this] {
    const auto allocation = m_budget->allocation();
    if (!allocation) return;
    const auto saved = m_document->saveBudget(*allocation);
    if (saved.failed()) m_messages->showError(saved.error());
    updateTitle();
  };
  const auto reset = [this] {
    const auto results = m_document->data();
    if (!results) return;
    m_controls->setValues(results->profile.record.targetRatio, 1.0, {});
    rememberView();
  };
  connect(m_controls, &BudgetControls::saveRequested, this, &MainWindow::saveScenario);
  connect(m_controls, &BudgetControls::resetRequested, this, reset);
  connect(m_actions->saveBudget, &QAction::triggered, this, saveBudget);
  connect(m_actions->resetBudget, &QAction::triggered, this, reset);
}

void MainWindow::connectConversion() {
  ConversionControls& controls = m_controls->conversion();
  connect(&controls, &ConversionControls::changed, this, &MainWindow::showConversion);
  connect(&controls, &ConversionControls::errorsRequested, this, [this, &controls] {
    const auto target = controls.target();
    if (target && m_conversion->start(*target)) m_jobPanel->setExpanded(true);
  });
  connect(m_conversion, &ConversionErrors::failed, m_messages, &MessageBar::showError);
  connect(m_conversion, &ConversionErrors::changed, this, [this] {
    m_controls->conversion().setOutcome(m_conversion->outcome());
    showConversion();
  });
  connect(m_jobs.get(), &JobBridge::converted, m_conversion, &ConversionErrors::finish);
  connect(m_jobs.get(), &JobBridge::over, m_conversion, &ConversionErrors::end);
}

void MainWindow::connectScenarios() {
  ScenarioList& list = m_controls->scenarios();
  connect(m_scenarios, &ScenarioBook::failed, m_messages, &MessageBar::showError);
  // The list may show what was typed and refused.
  connect(m_scenarios, &ScenarioBook::failed, &list, [this, &list] { list.setSession(m_document->data()); });
  connect(m_actions->saveScenario, &QAction::triggered, this, &MainWindow::saveScenario);
  connect(&list, &ScenarioList::chosen, this, &MainWindow::showScenario);
  // Queued: the list is made anew by what it asks for.
  connect(&list, &ScenarioList::renamed, m_scenarios, &ScenarioBook::rename, Qt::QueuedConnection);
  connect(
      &list, &ScenarioList::removed, m_scenarios,
      [this](const QStringList& names) {
        for (const QString& name : names) m_scenarios->remove(name);
      },
      Qt::QueuedConnection);
  connect(&list, &ScenarioList::compared, this, [this](const QString& first, const QString& second) {
    const Scenario *one = m_scenarios->find(first), *other = m_scenarios->find(second);
    if (one != nullptr && other != nullptr) (new ScenarioComparisonDialog(*one, *other, m_selection, this))->show();
  });
}

void MainWindow::showConversion() {
  const auto target = m_controls->conversion().target();
  const auto& outcome = m_conversion->outcome();
  const bool shown = target && outcome && outcome->target == toString(*target);
  m_workspace->pane(ChartView::EffectiveRank).setConverted(shown ? outcome->result : nullptr);
}

void MainWindow::connectJobs() {
  connect(m_actions->runProfile, &QAction::triggered, this, &MainWindow::runProfile);
  connect(m_actions->runSpectra, &QAction::triggered, this, &MainWindow::runSpectra);
  connect(m_actions->cancelJobs, &QAction::triggered, m_jobs.get(), &JobBridge::cancelAll);
  connect(m_actions->pauseJob, &QAction::triggered, this, [this] {
    if (const JobInfo* job = m_jobs->activeJob()) m_jobs->togglePause(job->id);
  });
  connect(m_jobs.get(), &JobBridge::failed, this, [this](int, const Error& error) { m_messages->showError(error); });
  connect(m_jobs.get(), &JobBridge::partial, this, [this](int id, const std::shared_ptr<const Profile>& profile) {
    const JobInfo* job = m_jobs->find(id);
    if (job != nullptr && job->session == m_document->path()) m_document->showPartial(profile);
  });
  connect(m_jobs.get(), &JobBridge::over, this, [this](int id) {
    const JobInfo* job = m_jobs->find(id);
    if (job == nullptr || job->session != m_document->path() || job->kind == JobKind::Evaluation ||
        job->kind == JobKind::Conversion)
      return;
    const auto read = m_document->reload();
    if (read.failed()) m_messages->showError(read.error());
  });
  connect(m_jobs.get(), &JobBridge::updated, this, &MainWindow::showJobState);
  connect(m_jobs.get(), &JobBridge::evaluated, m_validator, &BudgetValidator::finish);
  connect(m_jobs.get(), &JobBridge::over, m_validator, &BudgetValidator::end);
  connect(m_validator, &BudgetValidator::failed, m_messages, &MessageBar::showError);
  connect(m_validator, &BudgetValidator::changed, this, [this] {
    m_controls->setValidation(m_validator->validation());
    keepMeasurement();
    showPareto();
  });
  connect(m_pareto.get(), &ParetoWorker::changed, this, [this] {
    showPareto();
    updateActions();
  });
  const auto validate = [this] {
    if (m_validator->start()) m_jobPanel->setExpanded(true);
  };
  connect(m_controls, &BudgetControls::validateRequested, this, validate);
  connect(m_actions->validate, &QAction::triggered, this, validate);
}

void MainWindow::showJobState() {
  std::optional<double> profileShare;
  bool spectraWaits = false;
  QString detail;
  for (const JobInfo& job : m_jobs->jobs()) {
    if (job.session != m_document->path()) continue;
    const bool running = job.active();
    if (job.kind == JobKind::Profile && running) {
      profileShare =
          job.progress.total > 0 ? static_cast<double>(job.progress.done) / static_cast<double>(job.progress.total) : 0;
    }
    if (job.kind == JobKind::Spectra && (running || job.state == JobState::Queued)) spectraWaits = true;
  }
  m_tree->setRunning(profileShare, spectraWaits);
  const QString runHint = tr("Run a profile (Ctrl+R) to measure it.");
  for (const ChartView view : {ChartView::Proportions, ChartView::Influence}) {
    m_workspace->pane(view).setPlaceholder(profileShare ? tr("Running") : tr("No result yet"),
                                           profileShare ? tr("The first points will be here soon.") : runHint);
  }
  for (const ChartView view : {ChartView::EffectiveRank, ChartView::Spectra}) {
    m_workspace->pane(view).setPlaceholder(
        spectraWaits ? tr("Queued") : tr("No result yet"),
        spectraWaits ? (profileShare ? tr("Starts after Influence curves.") : tr("Computed from the weights."))
                     : tr("Run ▸ Compute Spectra reads it from the weights."));
  }
  updateActions();
}

}  // namespace headscope
