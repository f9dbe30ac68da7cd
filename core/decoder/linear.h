#pragma once

#include <ATen/core/Tensor.h>

#include "core/attention/head_factors.h"

namespace headscope {

/// Where weights lie, and the numbers that products with them are made of. With at::kBFloat16 both factors are rounded
/// to it; sums and everything between the products stay float32.
struct Placement {
  at::Device device;
  at::ScalarType factors = at::kFloat;
};

/// A matrix [out, in] with an optional bias [out]. Every matrix product of the decoder that involves a weight goes
/// through `apply`, so that how weights are held and multiplied is decided in one place: on a CPU where oneDNN's packed
/// product is the faster one a packed copy is held as well, but of a weight that asks for gradients.
/// Rounded factors are multiplied in bfloat16 where the hardware can, and otherwise as float32: on a CPU without such
/// products the same numbers at float32's speed.
class Linear {
public:
  Linear() = default;
  /// Weights, which may be undefined.
  Linear(const AffineWeights& weights, const Placement& placement);

  [[nodiscard]] bool defined() const { return m_weight.defined(); }
  [[nodiscard]] std::int64_t outputs() const { return m_weight.size(0); }

  /// rows [n, in] · weightᵀ + bias: [n, out]. Differentiable in the rows, and in a weight that asks for gradients.
  [[nodiscard]] at::Tensor apply(const at::Tensor& rows) const;

private:
  bool m_rounded = false;  ///< factors are rounded to bfloat16
  at::Tensor m_weight, m_bias;
  at::Tensor m_packed;  ///< undefined where it does not pay
};

}  // namespace headscope
