#include "core/decoder/linear.h"

#include <ATen/ATen.h>

namespace headscope {

Linear::Linear(at::Tensor weight, at::Tensor bias) : m_weight(std::move(weight)), m_bias(std::move(bias)) {}

at::Tensor Linear::apply(const at::Tensor& rows) const {
  return m_bias.defined() ? at::linear(rows, m_weight, m_bias) : at::linear(rows, m_weight);
}

}  // namespace headscope
