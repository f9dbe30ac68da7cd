#pragma once

#include "ui/charts/chart.h"
#include "ui/charts/proportions/proportions_model.h"

namespace headscope {

/// Share of the total budget of every KV head, sorted by layer: uniform, global RMS, optimized (live and saved).
class ProportionsChart : public Chart {
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
  /// Shares drawn solid: the live ones, else the saved ones; empty without either.
  [[nodiscard]] std::vector<double> solidShares(const ChartContext& context) const;
  /// The saved shares are drawn too, pale: only where they are others than the live ones.
  [[nodiscard]] bool showsSaved(const ChartContext& context) const;
  void addAxes(PanelContent& panel, const ChartContext& context, double highest) const;
  void addSelection(PanelContent& panel, const ChartContext& context, const std::vector<double>& solid) const;
  void addPeaks(PanelContent& panel, const ChartContext& context, const std::vector<double>& solid) const;
  [[nodiscard]] std::vector<KeyEntry> key(const ChartContext& context) const;

  std::shared_ptr<const SessionData> m_session;
  ProportionsModel m_model;
};

}  // namespace headscope
