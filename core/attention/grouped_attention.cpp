#include "core/attention/grouped_attention.h"

#include <ATen/ATen.h>

namespace headscope {

namespace {

/// Each head's rows times the scale of its dimension.
at::Tensor scaledRows(const at::Tensor& rows, const at::Tensor& scale) {
  auto wide = rows.to(at::kDouble);
  if (!scale.defined()) return wide;
  const auto heads = wide.size(0) / scale.size(0);
  return wide * scale.to(at::kDouble).repeat({heads}).unsqueeze(1);
}

}  // namespace

at::Tensor queryRows(const GroupedWeights& weights) { return scaledRows(weights.q.weight, weights.qNorm); }
at::Tensor keyRows(const GroupedWeights& weights) { return scaledRows(weights.k.weight, weights.kNorm); }
at::Tensor valueRows(const GroupedWeights& weights) { return weights.v.weight.to(at::kDouble); }

}  // namespace headscope
