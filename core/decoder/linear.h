#pragma once

#include <ATen/core/Tensor.h>

#include "core/attention/head_factors.h"

namespace headscope {

/// A matrix [out, in] with an optional bias [out]. Every matrix product of the decoder that involves a weight goes
/// through `apply`, so that how weights are held and multiplied is decided in one place: on a CPU where oneDNN's packed
/// product is the faster one a packed copy is held as well, but of a weight that asks for gradients.
class Linear {
public:
  Linear() = default;
  /// Weights, which may be undefined, on `device`.
  Linear(const AffineWeights& weights, at::Device device);

  [[nodiscard]] bool defined() const { return m_weight.defined(); }
  [[nodiscard]] std::int64_t outputs() const { return m_weight.size(0); }

  /// rows [n, in] · weightᵀ + bias: [n, out]. Differentiable in the rows, and in a weight that asks for gradients.
  [[nodiscard]] at::Tensor apply(const at::Tensor& rows) const;

private:
  at::Tensor m_weight, m_bias;
  at::Tensor m_packed;  ///< undefined where it does not pay
};

}  // namespace headscope
