#pragma once

#include "core/attention/attention_weights.h"

namespace headscope {

/// The layer with keys and values of all heads made from one latent of `size` numbers: the first singular vectors of
/// their stacked maps. Biases stay.
[[nodiscard]] AttentionWeights throughLatent(const AttentionWeights& weights, int size);

/// The layer with one key map for all heads, their mean, and a residual of rank `rank` for each KV head, the first
/// singular vectors of its distance from the mean; values alike. Biases stay.
[[nodiscard]] AttentionWeights withLowRankResiduals(const AttentionWeights& weights, const AttentionSpec& attention,
                                                    int rank);

}  // namespace headscope
