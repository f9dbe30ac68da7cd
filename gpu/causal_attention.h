#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>

namespace headscope::gpu {

/// Attention of the last n of T positions over all T: queries [Hq, n, d], keys [Hkv, T, d], values [Hkv, T, dv]; query
/// head h reads KV head h ÷ (Hq/Hkv); position i (of T) sees positions j ≤ i, with a window w only j > i − w. With a
/// soft cap c the scores s = scale·q·k become c·tanh(s/c). Returns [Hq, n, dv]. Differentiable.
[[nodiscard]] at::Tensor causalAttention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                         double scale, std::optional<std::int64_t> window,
                                         std::optional<double> softCap = std::nullopt);

}  // namespace headscope::gpu
