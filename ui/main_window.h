#pragma once

#include <QMainWindow>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "ui/charts/chart_view.h"
#include "ui/jobs/job_engine.h"
#include "ui/recent_sessions.h"
#include "ui/selection_state.h"
#include "ui/view_history.h"
#include "ui/window_layout.h"

class QLabel;
class QStackedWidget;
class QUndoStack;

namespace headscope {

class BudgetControls;
class BudgetValidator;
class ConversionErrors;
class Inspector;
class JobBridge;
class JobPanel;
class LiveBudget;
class MessageBar;
class ParetoWorker;
class ScenarioBook;
class SessionCommands;
class SessionDocument;
class SessionTree;
class StartPage;
class Theme;
class TopBar;
class WindowActions;
class Workspace;

/// The window. It only wires: every part knows its own work, this knows who hears whom.
class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  /// `theme` must outlive the window.
  MainWindow(Theme& theme, std::shared_ptr<JobEngine> engine, QWidget* parent = nullptr);
  ~MainWindow() override;

  void openSession(const QString& path);
  /// Opens sessions, models and data sets by what their names say, as if they had been dropped on the window.
  void openFiles(const QStringList& files);
  void openDemoSession();
  /// Closes without a question: jobs are cancelled and their results so far kept.
  void closeNow();
  /// False where a job did not stop within two seconds of closing: the program must then end without waiting for it.
  [[nodiscard]] bool jobsStopped() const { return m_jobsStopped; }

  [[nodiscard]] SessionDocument& document() const { return *m_document; }
  [[nodiscard]] SessionCommands& commands() const { return *m_commands; }
  [[nodiscard]] JobBridge& jobs() const { return *m_jobs; }
  [[nodiscard]] LiveBudget& budget() const { return *m_budget; }
  [[nodiscard]] SelectionState& selection() { return m_selection; }
  [[nodiscard]] Workspace& workspace() const { return *m_workspace; }
  [[nodiscard]] MessageBar& messages() const { return *m_messages; }

protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  /// Tab goes from region to region as they are read, not in the order things were made.
  bool focusNextPrevChild(bool next) override;

private:
  void buildParts(Theme& theme);
  void buildLayout();
  void connectFileActions();
  void connectViewActions(Theme& theme);
  void connectSession();
  void connectJobs();
  void connectBudget();
  void connectConversion();
  void connectScenarios();

  void showSession();
  void showSettings(const ViewSettings& settings);
  [[nodiscard]] ViewSettings currentSettings() const;
  void showResults();
  void requestPareto();
  void showPareto();
  void showConversion();
  void saveScenario();
  void keepMeasurement();
  void showScenario(const QString& name);
  void showJobState();
  void updateTitle();
  void updateActions();
  void rememberView();
  void listRecent();
  void goToHead(const QString& text);
  void runProfile();
  void runSpectra();
  void exportView(ChartView view);
  [[nodiscard]] bool mayStop();

  std::unique_ptr<QUndoStack> m_undo;
  std::unique_ptr<ViewHistory> m_history;
  SelectionState m_selection;
  RecentSessions m_recent;
  std::unique_ptr<SessionDocument> m_document;
  std::unique_ptr<LiveBudget> m_budget;
  std::shared_ptr<JobEngine> m_engine;
  std::unique_ptr<JobBridge> m_jobs;
  std::unique_ptr<ParetoWorker> m_pareto;
  BudgetValidator* m_validator = nullptr;
  ConversionErrors* m_conversion = nullptr;
  ScenarioBook* m_scenarios = nullptr;
  SessionCommands* m_commands = nullptr;
  WindowActions* m_actions = nullptr;
  TopBar* m_topBar = nullptr;
  MessageBar* m_messages = nullptr;
  QStackedWidget* m_pages = nullptr;
  StartPage* m_start = nullptr;
  Workspace* m_workspace = nullptr;
  SessionTree* m_tree = nullptr;
  Inspector* m_inspector = nullptr;
  BudgetControls* m_controls = nullptr;
  window_layout::Panels m_panels;
  JobPanel* m_jobPanel = nullptr;
  QLabel* m_status = nullptr;
  QLabel* m_machine = nullptr;
  bool m_applying = false;
  bool m_closeWithoutAsking = false;
  bool m_jobsStopped = true;
};

}  // namespace headscope
