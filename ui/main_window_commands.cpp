// What the window does when it is told to.
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QScrollArea>
#include <QStatusBar>
#include <QUrl>

#include "core/session/session_budget.h"
#include "ui/budget_validator.h"
#include "ui/charts/chart_pane.h"
#include "ui/controls/budget_controls.h"
#include "ui/export_dialog.h"
#include "ui/focus_order.h"
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
#include "ui/session_commands.h"
#include "ui/session_document.h"
#include "ui/side_panel.h"
#include "ui/start_page.h"
#include "ui/top_bar.h"
#include "ui/workspace.h"

namespace headscope {

void MainWindow::goToHead(const QString& text) {
  const auto found = m_selection.find(text);
  if (found.empty()) {
    m_messages->showError({tr("No head is called “%1”").arg(text).toStdString(),
                           {},
                           tr("type a layer and a KV head of this model, such as L0H0").toStdString()});
    return;
  }
  SelectionState::HeadSlots chosen;
  for (std::size_t i = 0; i < std::min(found.size(), chosen.size()); ++i) chosen[i] = found[i];
  m_selection.setHeadSlots(chosen, true);
  m_messages->dismiss();
  // From here the arrows go on, and undo means the selection, not the text that was typed.
  m_workspace->ribbon().map().setFocus();
}

void MainWindow::exportView(ChartView view) {
  const auto results = m_document->data();
  if (!results) return;
  ExportDialog dialog(view, m_commands->startFolder(), this);
  if (dialog.exec() != QDialog::Accepted) return;
  ExportOptions options = dialog.options();
  options.selected = m_selection.selected();
  const auto views = currentSettings().options;
  options.view = views[static_cast<std::size_t>(view)];
  options.pareto = m_pareto->result();
  options.measured = m_workspace->pane(ChartView::Pareto).measured();
  Result<std::vector<std::filesystem::path>> files = Cancelled{};
  if (dialog.allCharts()) {
    files = exportAllCharts(*results, options, views, dialog.path());
  } else {
    const auto done = exportChart(*results, view, options, dialog.path());
    files = done.failed() ? Result<std::vector<std::filesystem::path>>(done.error()) : std::vector{dialog.path()};
  }
  if (files.failed()) return m_messages->showError(files.error());
  statusBar()->showMessage(tr("Exported, files: %1").arg(files->size()), 4000);
}

void MainWindow::saveScenario() {
  const auto results = m_document->data();
  if (!results || !m_budget->allocation()) return;
  const BudgetRequest& request = m_budget->request();
  auto draft = draftScenario(m_scenarios->freeName(request).toStdString(), results->profile, request);
  if (draft.failed()) return m_messages->showError(draft.error());
  if (!draft.ok()) return;
  draft->scenario.measurement = m_validator->measurementOf(draft->scenario.allocation);
  m_scenarios->save(draft->scenario);
  statusBar()->showMessage(tr("Scenario saved: %1").arg(QString::fromStdString(draft->scenario.name)), 4000);
}

void MainWindow::keepMeasurement() {
  const auto results = m_document->data();
  if (!results) return;
  for (const Scenario& scenario : results->scenarios) {
    auto measurement = m_validator->measurementOf(scenario.allocation);
    if (!measurement || scenario.measurement == measurement) continue;
    Scenario measured = scenario;
    measured.measurement = std::move(measurement);
    // What was measured is not taken back with the sliders.
    const auto saved = m_document->saveScenario(measured);
    if (saved.failed()) m_messages->showError(saved.error());
  }
}

void MainWindow::showScenario(const QString& name) {
  const Scenario* scenario = m_scenarios->find(name);
  if (scenario == nullptr) return;
  std::map<HeadId, double> held;
  for (const auto& [head, limits] : scenario->request.headLimits)
    if (limits.low == limits.high) held[head] = limits.low;
  m_history->beginStep();
  m_controls->setValues(scenario->request.targetRatio, scenario->request.maxHeadRatio, held);
  rememberView();
}

bool MainWindow::focusNextPrevChild(bool next) {
  std::vector<QWidget*> regions{m_topBar, m_messages};
  if (m_document->isOpen()) {
    regions.insert(regions.end(), {m_panels.session, &m_workspace->ribbon()});
    for (const ChartView view : kAllViews) regions.push_back(&m_workspace->pane(view));
    regions.insert(regions.end(), {m_jobPanel, m_panels.inspector, m_panels.whatIf});
  } else {
    regions.push_back(m_start);
  }
  // A panel that floats is a window of its own.
  std::erase_if(regions, [this](const QWidget* region) { return region->window() != this; });
  QWidget* to = nextInFocusOrder(focusOrder(regions), focusWidget(), next);
  if (to == nullptr) return false;
  to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  for (QWidget* parent = to->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(parent)) scroll->ensureWidgetVisible(to);
  }
  return true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  QStringList paths;
  for (const QUrl& url : event->mimeData()->urls()) paths << url.toLocalFile();
  m_commands->openFiles(paths);
}

void MainWindow::openFiles(const QStringList& files) {
  QStringList paths;
  for (const QString& file : files) paths << QFileInfo(file).absoluteFilePath();
  m_commands->openFiles(paths);
}

void MainWindow::runProfile() {
  if (m_document->readOnly()) {
    m_messages->showError({SessionDocument::tr("The session is open read-only").toStdString(),
                           m_document->path().string(),
                           SessionDocument::tr("save it under another name").toStdString()});
    return;
  }
  const ViewState& state = m_document->viewState();
  RunDialog dialog(m_engine, state.model, state.dataset, this);
  if (dialog.exec() != QDialog::Accepted) return;
  const ProfileRequest request = dialog.request();
  ViewState inputs = state;
  inputs.model = QString::fromStdString(request.model);
  inputs.dataset = QString::fromStdString(request.dataset);
  m_document->setViewState(inputs);
  m_jobs->submitProfile(request, m_document->path(), dialog.cost());
  if (dialog.withSpectra()) m_jobs->submitSpectra(request.model, m_document->path(), tr("both circuits, all layers"));
  m_jobPanel->setExpanded(true);
}

void MainWindow::runSpectra() {
  const QString model = m_document->viewState().model;
  if (model.isEmpty()) {
    m_messages->showError({tr("The session does not name its model's files").toStdString(), m_document->path().string(),
                           tr("open the model again, or name it under Run ▸ Run Profile").toStdString()});
    return;
  }
  m_jobs->submitSpectra(model.toStdString(), m_document->path(), tr("both circuits, all layers"));
  m_jobPanel->setExpanded(true);
}

}  // namespace headscope
