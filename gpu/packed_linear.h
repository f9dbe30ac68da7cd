#pragma once

#include <ATen/core/Tensor.h>

namespace headscope::gpu {

/// Whether oneDNN's product with a packed float32 weight is the faster one on this CPU: with AVX-512, where it was
/// measured at 2.3 times libtorch's own; with AVX2 both are alike. A fact of the CPU and not a timing, since the two
/// round differently and equal runs are to give equal results however busy the machine is.
[[nodiscard]] bool packedLinearPays();

/// `weight` [out, in], float32 on the CPU, in oneDNN's own layout: opaque, only for `packedLinear`.
[[nodiscard]] at::Tensor packWeight(const at::Tensor& weight);

/// rows [n, in] · weightᵀ + bias with a packed weight; `bias` [out] may be undefined. float32, not differentiable.
[[nodiscard]] at::Tensor packedLinear(const at::Tensor& rows, const at::Tensor& packed, const at::Tensor& bias);

/// Whether the device multiplies bfloat16 itself: every GPU, and CPUs that have the instructions and a oneDNN that
/// uses them.
[[nodiscard]] bool bfloat16LinearPays(at::Device device);

/// rows [n, in] float32 · weightᵀ + bias with a bfloat16 weight [out, in]; `bias` [out] float32 may be undefined. Rows
/// are rounded to bfloat16, and so are the sums before the bias. Returns float32. Differentiable in the rows.
[[nodiscard]] at::Tensor bfloat16Linear(const at::Tensor& rows, const at::Tensor& weight, const at::Tensor& bias);

}  // namespace headscope::gpu
