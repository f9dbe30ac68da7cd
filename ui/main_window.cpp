#include "ui/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSlider>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QUndoStack>
#include <QUrl>
#include <algorithm>
#include <cmath>

#include "ui/budget_validator.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_pane.h"
#include "ui/controls/budget_controls.h"
#include "ui/controls/conversion_controls.h"
#include "ui/controls/protected_heads.h"
#include "ui/controls/value_slider.h"
#include "ui/conversion_errors.h"
#include "ui/export_dialog.h"
#include "ui/inspector.h"
#include "ui/jobs/job_bridge.h"
#include "ui/jobs/job_panel.h"
#include "ui/live_budget.h"
#include "ui/message_bar.h"
#include "ui/navigator/head_map.h"
#include "ui/navigator/head_ribbon.h"
#include "ui/number_text.h"
#include "ui/pareto_worker.h"
#include "ui/scenario_book.h"
#include "ui/session_commands.h"
#include "ui/session_document.h"
#include "ui/session_tree.h"
#include "ui/side_panel.h"
#include "ui/start_page.h"
#include "ui/theme.h"
#include "ui/top_bar.h"
#include "ui/window_actions.h"
#include "ui/window_layout.h"
#include "ui/window_style.h"
#include "ui/workspace.h"

namespace headscope {

namespace {

/// A worker gets this long to stop when the window closes.
constexpr double kStopSeconds = 2;
constexpr int kMachineMilliseconds = 2000;
constexpr int kMachineRoom = 24;  ///< for more digits than there are at first

}  // namespace

MainWindow::MainWindow(Theme& theme, std::shared_ptr<JobEngine> engine, QWidget* parent)
    : QMainWindow(parent),
      m_undo(std::make_unique<QUndoStack>()),
      m_history(std::make_unique<ViewHistory>(*m_undo)),
      m_document(std::make_unique<SessionDocument>()),
      m_budget(std::make_unique<LiveBudget>()),
      m_engine(std::move(engine)),
      m_jobs(std::make_unique<JobBridge>(m_engine)),
      m_pareto(std::make_unique<ParetoWorker>()) {
  setObjectName("mainWindow");
  setAcceptDrops(true);
  m_selection.setUndoStack(m_undo.get());
  m_commands = new SessionCommands(*m_document, m_recent, m_engine, *this);
  m_validator = new BudgetValidator(*m_jobs, *m_document, *m_budget, this);
  m_conversion = new ConversionErrors(*m_jobs, *m_document, this);
  m_scenarios = new ScenarioBook(*m_document, *m_undo, this);
  m_actions = new WindowActions(*menuBar(), *m_undo, this);
  buildParts(theme);
  buildLayout();
  connectFileActions();
  connectViewActions(theme);
  connectSession();
  connectJobs();
  connectBudget();
  connectConversion();
  connectScenarios();
  const auto restyle = [this, &theme] { setStyleSheet(windowStyleSheet(theme.palette())); };
  connect(&theme, &Theme::changed, this, restyle);
  restyle();
  window_layout::restore(*this, m_panels);
  listRecent();
  showSession();
}

MainWindow::~MainWindow() {
  // Workers post to the bridge and the panels read it: it goes before any of them.
  m_jobs->disconnect();
  delete takeCentralWidget();
}

void MainWindow::buildParts(Theme& theme) {
  m_topBar = new TopBar(*m_actions, theme, this);
  m_messages = new MessageBar(theme);
  m_start = new StartPage(m_recent, theme);
  m_start->setHubModels(m_engine->hubModels());
  m_workspace = new Workspace(m_selection, theme);
  m_tree = new SessionTree(*m_document, theme);
  m_inspector = new Inspector(m_selection, *m_budget, theme);
  m_controls = new BudgetControls(*m_budget, m_selection);
  m_jobPanel = new JobPanel(*m_jobs, theme);
}

void MainWindow::buildLayout() {
  addToolBar(m_topBar);
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  using Body = SidePanel::Body;
  m_panels = {new SidePanel("sessionPanel", tr("Session"), m_tree, Body::ScrollsItself, this),
              new SidePanel("inspectorPanel", tr("Selected heads"), m_inspector, Body::Scrolls, this),
              new SidePanel("whatIfPanel", tr("What-if"), m_controls, Body::Scrolls, this)};
  for (SidePanel* panel : m_panels.all()) m_actions->panelMenu->addAction(panel->toggleViewAction());
  auto* session = window_layout::sessionPage(*m_workspace, *m_jobPanel);
  m_pages = new QStackedWidget;
  m_pages->addWidget(m_start);
  m_pages->addWidget(session);
  setCentralWidget(window_layout::withMessages(*m_messages, *m_pages));
  m_status = new QLabel;
  m_machine = new QLabel(window_layout::machineText());
  auto* machineClock = new QTimer(this);
  connect(machineClock, &QTimer::timeout, this, [this] { m_machine->setText(window_layout::machineText()); });
  machineClock->start(kMachineMilliseconds);
  for (QLabel* label : {m_status, m_machine}) label->setProperty("role", "caption");
  // Of one size whatever it says: a new text would have the whole window laid out again, which costs a frame.
  m_machine->ensurePolished();
  m_machine->setFixedSize(m_machine->sizeHint() + QSize(kMachineRoom, 0));
  m_machine->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->setFixedHeight(26);
  statusBar()->setContentsMargins(8, 0, 8, 0);
  statusBar()->addWidget(m_status, 1);
  statusBar()->addPermanentWidget(m_machine);
}

void MainWindow::openSession(const QString& path) { m_commands->openSession(path); }

void MainWindow::openDemoSession() { m_commands->openDemoSession(); }

void MainWindow::closeNow() {
  m_closeWithoutAsking = true;
  close();
}

void MainWindow::showSession() {
  const bool open = m_document->isOpen();
  m_undo->clear();
  m_validator->clear();
  m_pareto->clear();
  m_conversion->clear();
  m_applying = true;
  m_pages->setCurrentIndex(open ? 1 : 0);
  window_layout::show(*this, m_panels, open);
  if (open) {
    const ViewState state = m_document->viewState();
    showResults();
    showSettings({state.targetRatio, state.maxHeadRatio, state.protectedHeads, state.conversion, state.options});
    if (state.selection.isEmpty()) {
      // A session nobody has looked at yet begins with what matters most in it.
      SelectionState::HeadSlots first;
      const auto heads = mostInfluentialHeads(m_document->data()->profile, SelectionState::kSlots);
      std::ranges::copy(heads, first.begin());
      m_selection.setHeadSlots(first);
    } else {
      m_selection.setNames(state.selection);
    }
    m_workspace->showView(state.view);
    requestPareto();
    m_workspace->ribbon().map().setFocus();
  }
  m_applying = false;
  m_topBar->setView(m_workspace->view(), open);
  updateTitle();
  updateActions();
}

void MainWindow::showSettings(const ViewSettings& settings) {
  m_controls->setValues(settings.targetRatio, settings.maxHeadRatio, settings.protectedHeads);
  const auto conversion = parseConversionTarget(settings.conversion);
  m_controls->conversion().setTarget(conversion.ok() ? std::optional(*conversion) : std::nullopt);
  showConversion();
  for (const ChartView view : kAllViews) {
    m_workspace->pane(view).setOptions(settings.options[static_cast<std::size_t>(view)]);
  }
  m_history->adopt(currentSettings());
}

ViewSettings MainWindow::currentSettings() const {
  ViewSettings settings{
      m_controls->target().value(), m_controls->cap().value(), m_controls->protectedHeads().heads(), {}, {}};
  if (const auto conversion = m_controls->conversion().target()) settings.conversion = toString(*conversion);
  for (const ChartView view : kAllViews) {
    settings.options[static_cast<std::size_t>(view)] = m_workspace->pane(view).options();
  }
  return settings;
}

void MainWindow::showResults() {
  const auto results = m_document->data();
  if (!results) return;
  std::vector<HeadId> heads = results->profile.record.heads;
  if (heads.empty() && m_commands->modelSpec()) heads = m_commands->modelSpec()->budgetHeads();
  m_selection.setHeads(std::move(heads));
  m_workspace->setSession(results);
  m_inspector->setSession(results);
  m_controls->setSession(results);
  m_budget->setProfile(results->profile);
  m_tree->refresh();
  showJobState();
  updateActions();
  requestPareto();
}

void MainWindow::requestPareto() {
  if (m_workspace->view() == ChartView::Pareto) m_pareto->request(m_document->data());
  showPareto();
}

void MainWindow::showPareto() {
  const auto results = m_document->data();
  std::vector<MeasuredPoint> measured = results ? measuredPoints(*results) : std::vector<MeasuredPoint>();
  const auto& validation = m_validator->validation();
  if (validation && !validation->running) {
    const BudgetAllocation& budget = *validation->allocation;
    const bool kept = std::ranges::any_of(measured, [&](const MeasuredPoint& point) {
      return point.targetRatio == budget.targetRatio && std::abs(point.measuredDelta - validation->measured) < 1e-12;
    });
    if (!kept)
      measured.push_back(
          {{}, budget.method, budget.targetRatio, budget.predictedDelta, validation->measured, validation->error});
  }
  ChartPane& pane = m_workspace->pane(ChartView::Pareto);
  pane.setPlaceholder(m_pareto->busy() ? tr("Working it out") : tr("No result yet"),
                      m_pareto->busy() ? tr("Every method at every target ratio; a few seconds.")
                                       : tr("Run a profile (Ctrl+R) to measure the curves it is made from."));
  pane.setPareto(m_pareto->result(), std::move(measured));
}

void MainWindow::updateTitle() {
  setWindowTitle(m_document->isOpen() ? tr("%1[*] – Headscope").arg(m_document->name()) : tr("Headscope"));
  setWindowFilePath(QString::fromStdString(m_document->path()));
  setWindowModified(m_document->isModified());
  m_status->setText(window_layout::statusText(*m_document, *m_budget));
  m_panels.whatIf->setNote(m_document->isModified() ? tr("live, unsaved") : QString());
}

void MainWindow::updateActions() {
  bool results = false;
  for (const ChartView view : kAllViews) results = results || m_workspace->pane(view).hasResult();
  m_actions->setEnabledFor(m_document->isOpen(), results, m_jobs->busy());
  const JobInfo* job = m_jobs->activeJob();
  m_actions->setPausing(job != nullptr, job != nullptr && job->pauseAsked);
  for (QAction* action : {m_actions->saveBudget, m_actions->saveScenario, m_actions->validate}) {
    action->setEnabled(m_budget->allocation() != nullptr);
  }
}

void MainWindow::rememberView() {
  if (m_applying || !m_document->isOpen()) return;
  const ViewSettings settings = currentSettings();
  const auto sliders = {&m_controls->target(), &m_controls->cap(), &m_controls->conversion().size()};
  const bool held =
      std::ranges::any_of(sliders, [](const ValueSlider* slider) { return slider->slider().isSliderDown(); });
  m_history->record(settings, held);
  ViewState state = m_document->viewState();
  state.targetRatio = settings.targetRatio;
  state.maxHeadRatio = settings.maxHeadRatio;
  state.protectedHeads = settings.protectedHeads;
  state.conversion = settings.conversion;
  state.options = settings.options;
  state.selection = m_selection.names();
  state.view = m_workspace->view();
  m_document->setViewState(state);
  updateTitle();
}

bool MainWindow::mayStop() {
  if (!m_jobs->busy()) return true;
  QMessageBox question(QMessageBox::Question, tr("A job is running"), tr("Cancel the running job and close?"),
                       QMessageBox::NoButton, this);
  question.setObjectName("closeQuestion");
  question.setInformativeText(tr("Everything measured so far is in the session and can be resumed."));
  auto* stop = question.addButton(tr("Cancel &Job and Close"), QMessageBox::AcceptRole);
  stop->setObjectName("stopAndClose");
  auto* keep = question.addButton(tr("&Keep Running"), QMessageBox::RejectRole);
  keep->setObjectName("keepRunning");
  question.setDefaultButton(keep);
  question.setEscapeButton(keep);
  question.exec();
  return question.clickedButton() == stop;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!m_closeWithoutAsking && (!mayStop() || !m_commands->mayLeave())) {
    event->ignore();
    return;
  }
  if (m_jobs->busy()) {
    m_messages->showNotice(tr("Stopping the running job…"));
    m_messages->repaint();
    m_jobsStopped = m_jobs->shutDown(kStopSeconds);
  }
  window_layout::save(*this, m_document->isOpen());
  event->accept();
}

void MainWindow::listRecent() {
  window_layout::listRecent(m_recent, *m_actions->recentMenu, [this](const QString& path) { openSession(path); });
}

}  // namespace headscope
