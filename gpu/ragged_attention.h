#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace headscope::gpu {

/// The compact cache of one KV head: keys and values [t, d], bias [t] added to the scaled scores. t differs by head.
struct CompactKv {
  at::Tensor keys, values, bias;
};

/// Rows of several continuations of one context that open with the same tokens: rows [0, shared) are that opening, row
/// range [begin[s], begin[s+1]) is continuation s. Computed once for the opening.
struct SharedOpening {
  std::int64_t shared = 0;
  std::vector<std::int64_t> begin;  ///< first row of each continuation, and the row count last

  [[nodiscard]] std::int64_t rows() const { return begin.back(); }
};

/// Attention of G query heads a KV head over compact caches, one for each of the H KV heads: queries [H·G, n, d], the G
/// of a KV head side by side; own keys and values [H, n, d] of the same rows. A row of the opening sees the compact
/// cache and the opening up to itself; a row of a continuation also its own continuation up to itself.
/// softmax(scale·q·k + bias) over all of these. Returns [H·G, n, d]. Differentiable. float32.
[[nodiscard]] at::Tensor raggedAttention(const at::Tensor& queries, const at::Tensor& ownKeys,
                                         const at::Tensor& ownValues, const std::vector<CompactKv>& contexts,
                                         const SharedOpening& layout, double scale);

}  // namespace headscope::gpu
