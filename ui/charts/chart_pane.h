#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/chart_data.h"
#include "ui/charts/chart.h"

class QLabel;

namespace headscope {

class ChartCanvas;
class ChartHeader;
class ChartTable;

/// One chart with its header and, in its place when asked for, the table of its numbers. Draws what it is given;
/// computes nothing that takes long. GUI thread only.
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
  /// What the Pareto view draws; other views have no use for it.
  void setPareto(std::shared_ptr<const Pareto> pareto, std::vector<MeasuredPoint> measured);
  /// Layers of a what-if conversion, drawn beside the model's own in the effective rank; null: none.
  void setConverted(std::shared_ptr<const ConversionResult> converted);
  [[nodiscard]] const std::vector<MeasuredPoint>& measured() const { return m_measured; }
  /// What stands in place of the chart while there is no result: a headline ("Queued") and a line under it.
  void setPlaceholder(const QString& headline, const QString& detail);
  /// Shows the restore icon in place of the maximise icon.
  void setMaximised(bool maximised);

  /// The table in place of the picture, or the picture again.
  void setTableShown(bool shown);
  [[nodiscard]] bool tableShown() const { return m_tableShown; }
  /// The keyboard goes to the picture or the table, at once or as soon as there is a result.
  void takeKeyboard();
  [[nodiscard]] ChartTable& table() const { return *m_table; }

  /// One step of the zoom commands.
  static constexpr double kZoomStep = 1.5;
  /// Closer or farther around the middle; a factor above 1 is closer.
  void zoom(double factor);
  /// The whole of both axes.
  void fit();
  [[nodiscard]] const ZoomWindow& zoomWindow() const { return m_zoom; }

  enum class Copy { Picture, Data, Both };
  /// Puts the picture, the numbers (tab-separated text, and CSV), or both on the clipboard.
  void copyToClipboard(Copy what = Copy::Both);

  /// True where the session has something for this view.
  [[nodiscard]] bool hasResult() const;
  [[nodiscard]] ChartCanvas& canvas() const { return *m_canvas; }

Q_SIGNALS:
  void exportRequested(headscope::ChartView view);
  void maximiseRequested(headscope::ChartView view);
  void optionsChanged();
  void tableToggled(bool shown);

protected:
  void contextMenuEvent(QContextMenuEvent* event) override;
  void showEvent(QShowEvent* event) override;

private:
  void build();
  void buildPlaceholder();
  void connectCanvas();
  void connectHeader();
  /// Draws anew, at once where the pane is on show, else when it comes to be: another chart may fill the window while a
  /// slider moves.
  void refresh();
  void draw();
  /// The header's choice of models by their heads.
  void offerHeads();
  void refreshTable();
  [[nodiscard]] Table numbers() const;
  void setZoom(const ZoomWindow& zoom);
  void showDefinition();
  [[nodiscard]] ChartContext context() const;
  /// How far from the pointer a curve counts as under it, in units of a panel's y axis.
  [[nodiscard]] double reach(int panel) const;

  ChartView m_view;
  SelectionState& m_selection;
  Theme& m_theme;
  ViewOptions m_options;
  ZoomWindow m_zoom;
  std::unique_ptr<Chart> m_chart;
  std::shared_ptr<const SessionData> m_session;
  std::shared_ptr<const BudgetAllocation> m_live;
  std::shared_ptr<const Pareto> m_pareto;
  std::vector<MeasuredPoint> m_measured;
  std::shared_ptr<const ConversionResult> m_converted;
  ChartHeader* m_header = nullptr;
  ChartCanvas* m_canvas = nullptr;
  ChartTable* m_table = nullptr;
  QWidget* m_placeholder = nullptr;
  QLabel* m_headline = nullptr;
  QLabel* m_detail = nullptr;
  bool m_maximised = false;
  bool m_tableShown = false;
};

}  // namespace headscope
