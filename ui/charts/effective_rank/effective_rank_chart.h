#pragma once

#include "ui/charts/chart.h"

namespace headscope {

/// The spectra a chart shows for a circuit: one a model, uncentred before centred.
[[nodiscard]] std::vector<const ModelSpectra*> shownSpectra(const SessionData& session, Circuit circuit);
/// How a model is called on a chart: its name beside others, its attention type by itself.
[[nodiscard]] QString modelLabel(const std::vector<const ModelSpectra*>& models, std::size_t index);
/// "QK circuit, uncentred"
[[nodiscard]] QString circuitText(const ModelSpectra& spectra);

/// Effective rank of the heads by layer, one line a model, between "fully redundant" and "independent".
class EffectiveRankChart : public Chart {
public:
  void setSession(std::shared_ptr<const SessionData> session) override { m_session = std::move(session); }
  [[nodiscard]] bool hasResult(const ChartContext& context) const override;
  [[nodiscard]] QString caption(const ChartContext& context) const override;
  [[nodiscard]] ChartContent content(const ChartContext& context) const override;
  [[nodiscard]] std::optional<ReadOut> readOut(const ChartContext& context, int panel, const QPointF& value,
                                               double reach) const override;

private:
  /// Whether the what-if conversion is drawn: it is of the QK operators, not centred.
  [[nodiscard]] static bool showsConverted(const ChartContext& context);
  static void addConverted(PanelContent& panel, ChartContent& content, const ChartContext& context);
  [[nodiscard]] std::vector<const ModelSpectra*> models(const ChartContext& context) const;

  std::shared_ptr<const SessionData> m_session;
};

}  // namespace headscope
