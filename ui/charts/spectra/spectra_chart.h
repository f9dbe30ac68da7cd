#pragma once

#include "ui/charts/chart.h"

namespace headscope {

/// Eigenvalues of the head-similarity matrix against their index, at the first, middle and last layer, or that matrix.
class SpectraChart : public Chart {
public:
  void setSession(std::shared_ptr<const SessionData> session) override { m_session = std::move(session); }
  [[nodiscard]] bool hasResult(const ChartContext& context) const override;
  [[nodiscard]] QString caption(const ChartContext& context) const override;
  [[nodiscard]] ChartContent content(const ChartContext& context) const override;
  [[nodiscard]] std::optional<ReadOut> readOut(const ChartContext& context, int panel, const QPointF& value,
                                               double reach) const override;

private:
  /// First, middle and last of the layers that have eigenvalues; fewer where there are fewer.
  [[nodiscard]] static std::vector<const LayerSpectrum*> panelLayers(const ModelSpectra& model);
  [[nodiscard]] std::vector<const ModelSpectra*> models(const ChartContext& context) const;

  std::shared_ptr<const SessionData> m_session;
};

}  // namespace headscope
