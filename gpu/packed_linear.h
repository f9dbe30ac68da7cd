#pragma once

#include <ATen/core/Tensor.h>

namespace headscope::gpu {

/// Whether oneDNN's product with a packed float32 weight is clearly faster on this CPU than libtorch's own. Measured
/// once, on the shape of a small model's feed-forward block, with the threads set at that time (some tens of
/// milliseconds).
[[nodiscard]] bool packedLinearPays();

/// `weight` [out, in], float32 on the CPU, in oneDNN's own layout: opaque, only for `packedLinear`.
[[nodiscard]] at::Tensor packWeight(const at::Tensor& weight);

/// rows [n, in] · weightᵀ + bias with a packed weight; `bias` [out] may be undefined. float32, not differentiable.
[[nodiscard]] at::Tensor packedLinear(const at::Tensor& rows, const at::Tensor& packed, const at::Tensor& bias);

}  // namespace headscope::gpu
