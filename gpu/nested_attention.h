#pragma once

#include <ATen/core/Tensor.h>

#include "gpu/ragged_attention.h"

namespace headscope::gpu {

/// Sums of weights, relative to a row's largest, below which float32 weights have lost their digits.
inline constexpr double faintestSum = 1e-30;

/// raggedAttention of one KV head for many compact caches that begin alike: what is always there, and the first t of
/// some keys in a fixed order, each t with a bias and values of its own. Scores and their exponentials are made once
/// for all t; one t then costs two products. Memory: G·n·T floats for T ordered keys.
class NestedAttention {
public:
  /// What raggedAttention takes, `fixed` as its cache; ordered keys [T, d].
  NestedAttention(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                  const CompactKv& fixed, const SharedOpening& layout, double scale, at::Tensor orderedKeys);

  /// Attention [G, n, dv] with the first t ordered keys in the cache as well: bias [t], values [t, dv], t ≤ T. Equals
  /// raggedAttention to float32 rounding. Not differentiable.
  [[nodiscard]] at::Tensor output(const at::Tensor& bias, const at::Tensor& values) const;

private:
  double m_scale;
  at::Tensor m_queries;      ///< [G·n, d]
  at::Tensor m_orderedKeys;  ///< [T, d]
  at::Tensor m_fixedTop;     ///< [G·n, 1]: the largest score of all but the ordered keys
  at::Tensor m_fixedSum;     ///< [G·n, 1]: Σ exp(score − that)
  at::Tensor m_fixedOutput;  ///< [G, n, dv]: Σ exp(score − that)·value
  at::Tensor m_top;          ///< [G·n, 1]: the largest of all scores
  at::Tensor m_weights;      ///< [G·n, T]: exp(score − top)
};

}  // namespace headscope::gpu
