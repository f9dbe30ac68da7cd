#pragma once

#include <ATen/core/Tensor.h>

namespace headscope::gpu {

/// rows [..., n] ÷ √(mean of their squares + epsilon) · weight [n]. float32. Differentiable.
[[nodiscard]] at::Tensor rmsNorm(const at::Tensor& rows, const at::Tensor& weight, double epsilon);

}  // namespace headscope::gpu
