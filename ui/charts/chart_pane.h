#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "core/budget/budget_problem.h"
#include "core/session/session_store.h"
#include "ui/charts/chart_view.h"

class QLabel;
class QToolButton;

namespace headscope {

class Chart;
class ChartCanvas;
class ElidedLabel;
class Segments;
struct ChartContext;
class SelectionState;
class Theme;

/// One chart with its header: title, caption, options, export and maximise. Draws what it is given; computes nothing
/// that takes long. GUI thread only.
class ChartPane : public QWidget {
  Q_OBJECT
public:
  /// `selection` and `theme` must outlive the pane.
  ChartPane(ChartView view, SelectionState& selection, Theme& theme, QWidget* parent = nullptr);
  ~ChartPane() override;

  [[nodiscard]] ChartView view() const { return m_view; }
  [[nodiscard]] const ViewOptions& options() const { return m_options; }
  void setOptions(const ViewOptions& options);

  /// The results to draw; null: none. Partial results of a running job are given the same way.
  void setSession(std::shared_ptr<const SessionData> session);
  /// The allocation the sliders ask for: drawn solid over the saved one, and as markers on the influence curves. Null:
  /// none. Cheap enough to call for every step of a slider.
  void setLiveBudget(std::shared_ptr<const BudgetAllocation> budget);
  /// What stands in place of the chart while there is no result: a headline ("Queued") and a line under it.
  void setPlaceholder(const QString& headline, const QString& detail);
  /// Shows the restore icon in place of the maximise icon.
  void setMaximised(bool maximised);

  /// The numbers behind the chart as CSV, C locale; empty where there is no result.
  [[nodiscard]] QString csv() const;
  /// Puts picture and CSV on the clipboard.
  void copyToClipboard();

  /// True where the session has something for this view.
  [[nodiscard]] bool hasResult() const;
  [[nodiscard]] ChartCanvas& canvas() const { return *m_canvas; }

Q_SIGNALS:
  void exportRequested(headscope::ChartView view);
  void maximiseRequested(headscope::ChartView view);
  void optionsChanged();

protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

private:
  void buildHeader();
  void buildOptions();
  void buildPlaceholder();
  void connectCanvas();
  void refresh();
  void restyle();
  [[nodiscard]] ChartContext context() const;
  /// How far from the pointer a curve counts as under it, in units of a panel's y axis.
  [[nodiscard]] double reach(int panel) const;

  ChartView m_view;
  SelectionState& m_selection;
  Theme& m_theme;
  ViewOptions m_options;
  std::unique_ptr<Chart> m_chart;
  std::shared_ptr<const SessionData> m_session;
  std::shared_ptr<const BudgetAllocation> m_live;
  ChartCanvas* m_canvas = nullptr;
  QWidget* m_header = nullptr;
  QLabel* m_title = nullptr;
  ElidedLabel* m_caption = nullptr;
  QToolButton* m_export = nullptr;
  QToolButton* m_maximise = nullptr;
  Segments* m_first = nullptr;   ///< heads shown, or circuit
  Segments* m_second = nullptr;  ///< scale
  QWidget* m_placeholder = nullptr;
  QLabel* m_headline = nullptr;
  QLabel* m_detail = nullptr;
  bool m_maximised = false;
};

}  // namespace headscope
