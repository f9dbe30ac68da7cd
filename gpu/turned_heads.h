#pragma once

#include <ATen/core/Tensor.h>

namespace headscope::gpu {

/// heads [..., n, d] with dimension begin + i turned against begin + half + i by the angle that has these cosines and
/// sines [n, half], the others as they are. [1, half] serves all rows. Differentiable.
[[nodiscard]] at::Tensor turnedHeads(const at::Tensor& heads, std::int64_t begin, const at::Tensor& cosines,
                                     const at::Tensor& sines);

}  // namespace headscope::gpu
