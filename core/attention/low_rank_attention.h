#pragma once

#include "core/attention/attention_spec.h"
#include "core/attention/head_factors.h"

namespace headscope {

/// One map for all heads and a residual of low rank for each (arXiv 2601.11471): W^h = shared + up_h·down_h.
struct LowRankMap {
  at::Tensor shared;  ///< [dim, hidden]
  at::Tensor down;    ///< [heads·rank, hidden]
  at::Tensor up;      ///< [heads·dim, rank]
};

/// LRKV: queries of every head its own, keys and values as LowRankMap.
struct LowRankWeights {
  AffineWeights q;  ///< [queryHeads·headDim, hidden]
  LowRankMap k, v;
};

/// The map of each head in full, of the map's own type: [heads·dim, hidden].
[[nodiscard]] at::Tensor materialised(const LowRankMap& map);

}  // namespace headscope
