#include "core/decoder/norm.h"

#include <ATen/ATen.h>

#include "gpu/rms_norm.h"

namespace headscope {

Norm::Norm(const NormSpec& spec, const NormWeights& weights, at::Device device) : m_spec(spec) {
  if (weights.weight.defined()) m_weight = weights.weight.to(device);
  if (weights.bias.defined()) m_bias = weights.bias.to(device);
}

at::Tensor Norm::apply(const at::Tensor& rows) const {
  if (!m_weight.defined()) return rows;
  if (m_spec.kind == NormKind::Layer) return at::layer_norm(rows, m_weight.sizes(), m_weight, m_bias, m_spec.epsilon);
  return gpu::rmsNorm(rows, m_weight, m_spec.epsilon);
}

}  // namespace headscope
