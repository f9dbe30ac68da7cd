#pragma once

#include <ATen/core/Tensor.h>

#include <variant>

#include "core/attention/attention_spec.h"
#include "core/attention/grouped_attention.h"
#include "core/attention/latent_attention.h"
#include "core/attention/low_rank_attention.h"

namespace headscope {

/// Attention weights of one layer, float32 on the CPU, rows grouped by head and in half-split rotary order whatever the
/// file's order. o [hidden, queryHeads·valueDim].
struct AttentionWeights {
  std::variant<GroupedWeights, LatentWeights, LowRankWeights> input;
  AffineWeights o;
};

/// The factors of A_h = W_Q^h (W_K^κ)ᵀ. Scales of norms between the maps (head norms, latent norms) are in it; their
/// data-dependent divisors and biases are not. With `relativePosition` Δ queries are turned as if they stood Δ tokens
/// behind the keys: A_h(Δ) = W_Q^h R(Δ) (W_K^κ)ᵀ; Δ = 0 is the plain form.
[[nodiscard]] HeadFactors queryKeyFactors(const AttentionWeights& weights, const AttentionSpec& spec,
                                          double relativePosition);
/// The factors of A_h = W_V^κ W_O^h.
[[nodiscard]] HeadFactors outputValueFactors(const AttentionWeights& weights, const AttentionSpec& spec);
/// The factors of A_h = W_K^κ (W_K^κ)ᵀ, so that heads that share keys are equal.
[[nodiscard]] HeadFactors keyFactors(const AttentionWeights& weights, const AttentionSpec& spec);

}  // namespace headscope
