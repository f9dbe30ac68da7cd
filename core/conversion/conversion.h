#pragma once

#include <memory>

#include "core/conversion/conversion_result.h"
#include "core/conversion/conversion_target.h"
#include "core/model/loaded_model.h"

namespace headscope {

/// `attention` must have passed `checkConversion`.
[[nodiscard]] AttentionWeights convertAttention(const AttentionWeights& weights, const AttentionSpec& attention,
                                                const ConversionTarget& target);

/// The model with every layer converted, layer by layer when its weights are asked for. Errors: `checkConversion` of
/// any layer.
[[nodiscard]] Result<std::shared_ptr<const LoadedModel>> convertedModel(const LoadedModel& model,
                                                                        const ConversionTarget& target);

/// How far the operators of one layer moved between two models that differ in their attention alone.
[[nodiscard]] Result<LayerConversion> compareLayer(const LoadedModel& before, const LoadedModel& after, int layer);

}  // namespace headscope
