#pragma once

#include <QRectF>
#include <QSizeF>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/budget/budget_problem.h"
#include "core/conversion/conversion_result.h"
#include "core/session/pareto.h"
#include "core/session/session_store.h"
#include "ui/charts/canvas/chart_content.h"
#include "ui/charts/canvas/zoom_window.h"
#include "ui/charts/chart_view.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

namespace headscope {

/// What a chart is drawn from, beside the session it holds.
struct ChartContext {
  const Palette* palette = &Palette::light();
  SelectionState::HeadSlots selected;
  std::shared_ptr<const BudgetAllocation> live;       ///< null: none
  std::shared_ptr<const Pareto> pareto;               ///< null: not worked out
  std::vector<MeasuredPoint> measured;                ///< of the session's budgets
  std::shared_ptr<const ConversionResult> converted;  ///< of the model, by the what-if conversion on show; null: none
  ViewOptions options;
  QSizeF size{900, 520};
  ZoomWindow zoom;
};

/// One of the results as plain values: what to draw, what to say under the pointer. Knows no widget.
class Chart {
public:
  Chart() = default;
  Chart(const Chart&) = delete;
  Chart& operator=(const Chart&) = delete;
  virtual ~Chart() = default;

  [[nodiscard]] static std::unique_ptr<Chart> create(ChartView view);

  /// Takes what it needs from a session (null: nothing) and works out what does not depend on sliders or selection.
  virtual void setSession(std::shared_ptr<const SessionData> session) = 0;
  [[nodiscard]] virtual bool hasResult(const ChartContext& context) const = 0;
  [[nodiscard]] virtual QString caption(const ChartContext& context) const = 0;
  [[nodiscard]] virtual ChartContent content(const ChartContext& context) const = 0;

  /// Read-out at data values of a panel; nothing where there is nothing to say. `reach` is how far from the pointer a
  /// curve counts as under it, in units of y.
  [[nodiscard]] virtual std::optional<ReadOut> readOut(const ChartContext& context, int panel, const QPointF& value,
                                                       double reach) const = 0;
  /// The head under the pointer, for charts that show heads.
  [[nodiscard]] virtual std::optional<HeadId> headAt(const ChartContext&, const QPointF&, double) const { return {}; }
  /// Whether marks of the chart are heads, so that a drag over them can mean these.
  [[nodiscard]] virtual bool showsHeads() const { return false; }
  /// The heads with a mark in a rectangle of data values, strongest first.
  [[nodiscard]] virtual std::vector<HeadId> headsIn(const ChartContext&, const QRectF&) const { return {}; }
};

}  // namespace headscope
