#pragma once

#include "core/attention/attention_spec.h"
#include "core/attention/head_factors.h"

namespace headscope {

/// MLA. With c = norm(D x) of kvRank numbers, head h has key [U_K^h c; rotated P x] and value U_V^h c. Of headDim the
/// last rope dims are the rotated part, the same for all heads; `nope` below is headDim − rope dims.
struct LatentWeights {
  AffineWeights queryDown;     ///< [queryRank, hidden]; undefined where queries come straight from the input
  at::Tensor queryNorm;        ///< [queryRank], as above
  AffineWeights query;         ///< [queryHeads·headDim, queryRank or hidden]
  AffineWeights keyValueDown;  ///< D and P stacked: [kvRank + rope dims, hidden]
  at::Tensor latentNorm;       ///< [kvRank]
  at::Tensor keyUp;            ///< U_K of all heads: [queryHeads·nope, kvRank]
  at::Tensor valueUp;          ///< U_V of all heads: [queryHeads·valueDim, kvRank]
};

/// The absorbed forms, float64: rows whose inner products are those of the heads' whole query, key and value maps, in
/// at most queryRank, kvRank + rope dims and kvRank columns instead of the hidden size. Nothing of the size heads ×
/// hidden is built.
[[nodiscard]] at::Tensor queryRows(const LatentWeights& weights);
[[nodiscard]] at::Tensor keyRows(const LatentWeights& weights, const AttentionSpec& spec);
[[nodiscard]] at::Tensor valueRows(const LatentWeights& weights);

}  // namespace headscope
