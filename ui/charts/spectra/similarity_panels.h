#pragma once

#include "ui/charts/chart.h"

namespace headscope {

/// Similarity matrices of heads, like heads beside each other: of one model at its first, middle and last layer, of
/// several (at most six) at the middle layer of each. The colour is that of the attention type where heads are alike,
/// of an error where they are opposed.
[[nodiscard]] ChartContent similarityContent(const std::vector<const ModelSpectra*>& models,
                                             const ChartContext& context);
[[nodiscard]] std::optional<ReadOut> similarityReadOut(const std::vector<const ModelSpectra*>& models,
                                                       const ChartContext& context, int panel, const QPointF& value);

}  // namespace headscope
