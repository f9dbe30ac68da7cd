#pragma once

#include <QPointer>
#include <QWidget>
#include <array>
#include <memory>
#include <optional>

#include "core/budget/budget_problem.h"
#include "core/session/session_store.h"
#include "ui/charts/chart_view.h"

class QSplitter;

namespace headscope {

class ChartPane;
class HeadRibbon;
class SelectionState;
class Theme;

/// The middle of the window: the head ribbon and four charts, all at once or one of them large; the Pareto curves only
/// large.
class Workspace : public QWidget {
  Q_OBJECT
public:
  /// Both must outlive the workspace.
  Workspace(SelectionState& selection, Theme& theme, QWidget* parent = nullptr);

  void setSession(const std::shared_ptr<const SessionData>& session);
  void setLiveBudget(const std::shared_ptr<const BudgetAllocation>& budget);
  /// None: the overview.
  void showView(std::optional<ChartView> view);
  [[nodiscard]] std::optional<ChartView> view() const { return m_view; }
  /// The chart a command without a name means: the large one, else the one last touched.
  [[nodiscard]] ChartView commandView() const;
  [[nodiscard]] ChartPane& pane(ChartView view) const;
  [[nodiscard]] HeadRibbon& ribbon() const { return *m_ribbon; }

Q_SIGNALS:
  void viewChanged();
  void optionsChanged();
  /// Another chart is the one commands mean, or that chart shows its table or its picture now.
  void commandViewChanged();
  void exportRequested(headscope::ChartView view);

protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

private:
  void build();
  void layOut();
  void alignRibbon();
  /// After another view was laid out, where something in here had the keyboard.
  void keepKeyboard();

  HeadRibbon* m_ribbon = nullptr;
  std::array<ChartPane*, kAllViews.size()> m_panes{};
  QWidget* m_top = nullptr;
  QSplitter* m_rows = nullptr;
  QSplitter* m_lower = nullptr;
  QSplitter* m_right = nullptr;
  std::optional<ChartView> m_view;
  ChartView m_touched = ChartView::Proportions;
  QPointer<QWidget> m_heldInOverview;  ///< had the keyboard when a chart was made large
};

}  // namespace headscope
