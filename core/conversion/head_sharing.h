#pragma once

#include "core/attention/attention_weights.h"
#include "core/conversion/conversion_target.h"

namespace headscope {

/// The layer with `kvHeads` KV heads, each in the place of as many neighbouring ones.
///
/// Mean: keys and values are averaged, queries and outputs stay.
/// Optimal: of all keys, queries, values and outputs of that shape those whose operators are nearest to the original's
/// in the Frobenius norm; a bias counts as one more input. Dimensions that turn with the position can only be mixed in
/// their pairs: there it is the nearest in the mean over all relative positions. Layers with norms on each head share
/// keys by their mean in both.
[[nodiscard]] AttentionWeights shareHeads(const AttentionWeights& weights, const AttentionSpec& attention, int kvHeads,
                                          ConversionTarget::Sharing sharing);

}  // namespace headscope
