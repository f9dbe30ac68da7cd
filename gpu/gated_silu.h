#pragma once

#include <ATen/core/Tensor.h>

namespace headscope::gpu {

/// silu(gate) · up, number by number, of tensors of one shape. float32. Differentiable.
[[nodiscard]] at::Tensor gatedSilu(const at::Tensor& gate, const at::Tensor& up);

}  // namespace headscope::gpu
