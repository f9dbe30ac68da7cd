#pragma once

#include "ui/charts/chart.h"

namespace headscope {

/// Predicted Δ log(perplexity) against the target ratio, a line a method, with what was measured and where the sliders
/// stand. Draws `ChartContext::pareto`; the session says where the baseline is.
class ParetoChart : public Chart {
public:
  void setSession(std::shared_ptr<const SessionData> session) override;
  [[nodiscard]] bool hasResult(const ChartContext& context) const override;
  [[nodiscard]] QString caption(const ChartContext& context) const override;
  [[nodiscard]] ChartContent content(const ChartContext& context) const override;
  [[nodiscard]] std::optional<ReadOut> readOut(const ChartContext& context, int panel, const QPointF& value,
                                               double reach) const override;

private:
  void addAxes(PanelContent& panel, const ChartContext& context) const;

  double m_baselineRatio = 0;
  bool m_measured = false;  ///< the session has a profile
};

}  // namespace headscope
