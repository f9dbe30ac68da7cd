#pragma once

#include "core/base/result.h"
#include "core/model/model_settings.h"
#include "core/model/model_spec.h"
#include "core/model/tensor_names.h"

namespace headscope {

/// No size in a model is larger; what says so is damaged.
inline constexpr std::int64_t kLargestSize = 1 << 24;

/// Fills everything of `spec` but its name, tensors and tokens from settings. Refuses, by name, what is missing, out of
/// range, or not supported.
[[nodiscard]] Result<Done> buildSpec(const ModelSettings& settings, ModelSpec& spec);

/// How the tensors lie, from settings.
[[nodiscard]] Result<TensorLayout> buildLayout(const ModelSettings& settings);

// The parts of buildSpec, in the order they are called.

/// One AttentionSpec a layer: heads, form, scale, soft cap.
[[nodiscard]] Result<Done> buildAttention(const ModelSettings& settings, ModelSpec& spec);
/// Windows of the layers that slide; which do is told by layer_types, or by the family's rule.
[[nodiscard]] Result<Done> buildWindows(const ModelSettings& settings, ModelSpec& spec);
/// Rotary positions, in both dialects of config.json; after windows, since some families turn these layers otherwise.
[[nodiscard]] Result<Done> buildRope(const ModelSettings& settings, ModelSpec& spec);
/// One FeedForwardSpec a layer.
[[nodiscard]] Result<Done> buildFeedForward(const ModelSettings& settings, ModelSpec& spec);

/// 0.1·mscale·ln(factor) + 1, the YaRN magnitude; 1 for factors up to 1.
[[nodiscard]] double yarnMagnitude(double factor, double mscale);

}  // namespace headscope
