#pragma once

#include "core/attention/attention_spec.h"
#include "core/attention/head_factors.h"

namespace headscope {

/// MHA, GQA, MQA. q [queryHeads·headDim, hidden], k [kvHeads·headDim, hidden], v [kvHeads·valueDim, hidden]; the norm
/// scales [headDim] are undefined where the spec has no head norms.
struct GroupedWeights {
  AffineWeights q, k, v;
  at::Tensor qNorm, kNorm;
};

/// Query and key maps with the scales of the head norms multiplied in, float64: [queryHeads·headDim, hidden] and
/// [kvHeads·headDim, hidden].
[[nodiscard]] at::Tensor queryRows(const GroupedWeights& weights);
[[nodiscard]] at::Tensor keyRows(const GroupedWeights& weights);
[[nodiscard]] at::Tensor valueRows(const GroupedWeights& weights);

}  // namespace headscope
