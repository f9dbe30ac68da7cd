#pragma once

#include <ATen/core/Tensor.h>

namespace headscope::gpu {

/// ln q of every token from logits [n, vocabulary] float32. Not log_softmax, whose float32 sum runs along the row and
/// loses the many rare tokens: 2e-5 too large where one token is likely.
[[nodiscard]] at::Tensor logDistributions(const at::Tensor& logits);

/// Rows of logits as distributions q: [n] float64 each.
struct DistributionScores {
  at::Tensor logProbability;  ///< ln q(target)
  at::Tensor divergence;      ///< KL(p‖q), nats, not negative, 0 where ln p is what
                              ///< logDistributions makes of the same row; undefined without a reference
};

/// logits [n, vocabulary] float32, targets [n] int64 below vocabulary, reference ln p [n, vocabulary] float32 or
/// undefined. Sums over the vocabulary are float64 or pairwise; a divergence is Σ p·(q/p − 1 − ln q/p), which is
/// KL(p‖q) as both sum to 1, and whose terms are small where p and q are near, so that rounding counts in second order
/// only.
[[nodiscard]] DistributionScores distributionScores(const at::Tensor& logits, const at::Tensor& targets,
                                                    const at::Tensor& reference);

}  // namespace headscope::gpu
