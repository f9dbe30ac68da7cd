#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/GradMode.h>

#include <algorithm>

namespace headscope::gpu {

/// Whether a result of these is to be differentiated. No kernel of ours has a backward pass: libtorch's operations do
/// the work then.
[[nodiscard]] inline bool wantsGradient(at::TensorList operands) {
  return c10::GradMode::is_enabled() &&
         std::any_of(operands.begin(), operands.end(), [](const at::Tensor& tensor) { return tensor.requires_grad(); });
}

/// Whether the CPU's own kernels can take these: float32 on the CPU, and no gradient wanted.
[[nodiscard]] inline bool suitCpuKernels(at::TensorList operands) {
  return !wantsGradient(operands) && std::all_of(operands.begin(), operands.end(), [](const at::Tensor& tensor) {
    return tensor.is_cpu() && tensor.scalar_type() == at::kFloat;
  });
}

}  // namespace headscope::gpu
