#pragma once

#include "ui/charts/chart.h"
#include "ui/charts/influence/influence_model.h"

namespace headscope {

/// Δ log(perplexity), or Δ of the KL divergence, against the ratio one head keeps, all others at the baseline: every
/// head faint, the selected ones in their colours with standard-error bands and, while sliders move, a marker at the
/// ratio the allocation gives them.
class InfluenceChart : public Chart {
public:
  void setSession(std::shared_ptr<const SessionData> session) override;
  [[nodiscard]] bool hasResult(const ChartContext& context) const override;
  [[nodiscard]] QString caption(const ChartContext& context) const override;
  [[nodiscard]] ChartContent content(const ChartContext& context) const override;
  [[nodiscard]] std::optional<ReadOut> readOut(const ChartContext& context, int panel, const QPointF& value,
                                               double reach) const override;
  [[nodiscard]] std::optional<HeadId> headAt(const ChartContext& context, const QPointF& value,
                                             double reach) const override;
  [[nodiscard]] bool showsHeads() const override { return true; }
  [[nodiscard]] std::vector<HeadId> headsIn(const ChartContext& context, const QRectF& values) const override;

private:
  [[nodiscard]] const InfluenceModel& model(const ChartContext& context) const {
    return context.options.divergence ? m_divergence : m_logPerplexity;
  }
  void addAxes(PanelContent& panel, const ChartContext& context) const;
  void addSelected(PanelContent& panel, ChartContent& content, const ChartContext& context, std::size_t slot) const;
  void addLiveMarker(PanelContent& panel, const ChartContext& context, const MeanCurve& curve, std::size_t slot) const;

  InfluenceModel m_logPerplexity, m_divergence;
};

}  // namespace headscope
