#include "core/decoder/linear.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "gpu/packed_linear.h"

namespace headscope {

Linear::Linear(const AffineWeights& weights, const Placement& placement)
    : m_rounded(placement.factors == at::kBFloat16) {
  if (weights.bias.defined()) m_bias = weights.bias.to(placement.device);
  if (!weights.weight.defined()) return;
  m_weight = weights.weight.to(placement.device);
  if (m_rounded) {
    m_weight = m_weight.to(at::kBFloat16);
    if (gpu::bfloat16LinearPays(placement.device)) return;
    m_weight = m_weight.to(at::kFloat);
  }
  if (m_weight.is_cpu() && m_weight.scalar_type() == at::kFloat && !m_weight.requires_grad() && gpu::packedLinearPays())
    m_packed = gpu::packWeight(m_weight);
}

at::Tensor Linear::apply(const at::Tensor& entering) const {
  if (m_weight.scalar_type() == at::kBFloat16) return gpu::bfloat16Linear(entering, m_weight, m_bias);
  const auto rows = m_rounded ? entering.to(at::kBFloat16).to(at::kFloat) : entering;
  const bool recorded = c10::GradMode::is_enabled() && rows.requires_grad();
  if (m_packed.defined() && !recorded) return gpu::packedLinear(rows, m_packed, m_bias);
  return m_bias.defined() ? at::linear(rows, m_weight, m_bias) : at::linear(rows, m_weight);
}

}  // namespace headscope
