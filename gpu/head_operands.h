#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <vector>

#include "gpu/ragged_attention.h"

namespace headscope::gpu {

/// The tensors of one KV head: queries [G, n, d], own keys and values [n, d].
struct HeadOperands {
  at::Tensor queries, ownKeys, ownValues;
  CompactKv context;  ///< without a bias where that is undefined

  [[nodiscard]] std::array<at::Tensor, 6> all() const {
    return {queries, ownKeys, ownValues, context.keys, context.values, context.bias};
  }
};

/// raggedAttention of one or more heads alike in shape, whose operands suit the CPU's kernels: [heads·G, n, dv], in
/// memory [n, heads·G, dv], which is how rows are read next.
[[nodiscard]] at::Tensor attendOnCpu(const std::vector<HeadOperands>& heads, const SharedOpening& layout, double scale);

}  // namespace headscope::gpu
