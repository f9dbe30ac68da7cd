#pragma once

#include <ATen/core/Tensor.h>

namespace headscope {

/// A linear map [out, in] with an optional bias [out].
struct AffineWeights {
  at::Tensor weight, bias;
};

/// Operators of a layer's heads in factored form, A_h = left_hᵀ right_κ(h): stacks of heads along the rows, left
/// [queryHeads·dim, n] and right [kvHeads·dim, m], float64. n and m are at most the hidden size: inner products of rows
/// are those of the maps on the hidden size, which is all that comparing heads needs.
struct HeadFactors {
  at::Tensor left, right;
  std::int64_t dim = 0;
};

}  // namespace headscope
