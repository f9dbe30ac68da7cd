#pragma once

#include <ATen/core/Tensor.h>

namespace headscope {

/// aᵀ·a of a float32 matrix [n, t] as float64 [t, t]. Multiplied in float32, block column by block column on and below
/// the diagonal only: half the work of a general product.
[[nodiscard]] at::Tensor gramMatrix(const at::Tensor& a);

}  // namespace headscope
