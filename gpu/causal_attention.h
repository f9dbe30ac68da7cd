#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>

namespace headscope::gpu {

/// Attention of the last n of T positions over all T: queries [Hq, n, d], keys and values [Hkv, T, d]; query head h
/// reads KV head h ÷ (Hq/Hkv); position i (of T) sees positions j ≤ i, with a window w only j > i − w. Returns [Hq, n,
/// d]. Differentiable.
[[nodiscard]] at::Tensor causalAttention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                         double scale, std::optional<std::int64_t> window);

}  // namespace headscope::gpu
