#include "core/decoder/linear.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "gpu/packed_linear.h"

namespace headscope {

Linear::Linear(const AffineWeights& weights, at::Device device) {
  if (weights.bias.defined()) m_bias = weights.bias.to(device);
  if (!weights.weight.defined()) return;
  m_weight = weights.weight.to(device);
  if (m_weight.is_cpu() && m_weight.scalar_type() == at::kFloat && !m_weight.requires_grad() && gpu::packedLinearPays())
    m_packed = gpu::packWeight(m_weight);
}

at::Tensor Linear::apply(const at::Tensor& rows) const {
  const bool recorded = c10::GradMode::is_enabled() && rows.requires_grad();
  if (m_packed.defined() && !recorded) return gpu::packedLinear(rows, m_packed, m_bias);
  return m_bias.defined() ? at::linear(rows, m_weight, m_bias) : at::linear(rows, m_weight);
}

}  // namespace headscope
