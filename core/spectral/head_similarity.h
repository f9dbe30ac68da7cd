#pragma once

#include "core/attention/attention_spec.h"
#include "core/base/result.h"
#include "core/spectral/head_gram.h"
#include "core/spectral/spectral_result.h"

namespace headscope {

struct AttentionWeights;

/// Inner products of the operators of one layer's query heads, never building a hidden × hidden matrix. Query head h
/// shares the keys and values of KV head κ(h) = h ÷ groupSize.
///   QueryKey:    A_h = W_Q^h (W_K^κ)ᵀ,  ⟨A_i, A_j⟩ = Σ (q_i q_jᵀ) ∘ (k_κi k_κjᵀ)
///   OutputValue: A_h = W_V^κ W_O^h,     ⟨A_i, A_j⟩ = Σ (o_iᵀ o_j) ∘ (v_κi v_κjᵀ)
///   Keys:        A_h = W_K^κ (W_K^κ)ᵀ,  ⟨A_i, A_j⟩ = ‖k_κi k_κjᵀ‖²
/// with q_h, k_h, v_h the heads' rows and o_h their columns; float64 throughout. How rows come about for each kind of
/// attention, and what Δ = `relativePosition` does to QueryKey: core/attention/attention_weights.h. Biases and the
/// factors on q·k take no part. Errors: shapes that do not fit the spec, a weight that is not finite (names the head).
[[nodiscard]] Result<HeadGram> headGram(const AttentionWeights& weights, const AttentionSpec& spec, Circuit circuit,
                                        double relativePosition = 0);

}  // namespace headscope
