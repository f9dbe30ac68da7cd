#pragma once

#include <ATen/core/Tensor.h>

#include "core/model/model_spec.h"
#include "core/model/model_weights.h"

namespace headscope {

/// One norm of a model; without weights it passes rows on. Differentiable.
class Norm {
public:
  Norm() = default;
  Norm(const NormSpec& spec, const NormWeights& weights, at::Device device);

  /// rows [..., n] to the same shape.
  [[nodiscard]] at::Tensor apply(const at::Tensor& rows) const;

private:
  NormSpec m_spec;
  at::Tensor m_weight, m_bias;
};

}  // namespace headscope
