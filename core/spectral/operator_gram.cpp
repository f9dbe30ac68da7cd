#include "core/spectral/operator_gram.h"

#include <ATen/ATen.h>

namespace headscope {

// For head i one GEMM gives left_i · leftᵀ for all heads from i on (the rest is symmetric), so that the products of a
// whole layer never lie in memory together. The blocks are then weighed by those of right · rightᵀ.
HeadGram operatorGram(const HeadFactors& factors, int queryHeads, int kvHeads) {
  const std::int64_t heads = queryHeads;
  const std::int64_t dim = factors.dim;
  const std::int64_t group = queryHeads / kvHeads;
  const at::Tensor rows = factors.left.to(at::kDouble).contiguous();
  const at::Tensor shared = factors.right.to(at::kDouble).contiguous();
  // [kvHeads, kvHeads, dim, dim]
  const at::Tensor rightBlocks = at::matmul(shared, shared.t()).view({kvHeads, dim, kvHeads, dim}).transpose(1, 2);
  const at::Tensor kvHeadOf = at::arange(heads, at::kLong).floor_divide(group);

  HeadGram gram;
  gram.heads = queryHeads;
  gram.inner.resize(static_cast<std::size_t>(heads * heads));
  for (std::int64_t i = 0; i < heads; ++i) {
    const std::int64_t others = heads - i;
    const at::Tensor products =
        at::matmul(rows.narrow(0, i * dim, dim), rows.narrow(0, i * dim, others * dim).t()).view({dim, others, dim});
    const at::Tensor weights = rightBlocks[i / group].index_select(0, kvHeadOf.narrow(0, i, others));
    const at::Tensor inner = (products.transpose(0, 1) * weights).sum({1, 2}).contiguous();
    const double* values = inner.const_data_ptr<double>();
    for (std::int64_t j = 0; j < others; ++j) {
      gram.inner[static_cast<std::size_t>(i * heads + i + j)] = values[j];
      gram.inner[static_cast<std::size_t>((i + j) * heads + i)] = values[j];
    }
  }
  return gram;
}

}  // namespace headscope
