#include "core/conversion/low_rank_maps.h"

#include <ATen/ATen.h>

namespace headscope {

namespace {

/// rows [heads·dim, hidden] as mean over the heads and residuals of rank `rank`.
at::Tensor meanAndResiduals(const at::Tensor& rows, std::int64_t heads, int rank) {
  const auto all = rows.to(at::kDouble).view({heads, -1, rows.size(1)});
  const auto mean = all.mean(0, true);
  const auto residual = all - mean;
  const auto left = std::get<0>(at::linalg_svd(residual, false)).narrow(2, 0, rank);
  const auto kept = at::matmul(left, at::matmul(left.transpose(1, 2), residual));
  return (kept + mean).reshape(rows.sizes()).to(at::kFloat);
}

}  // namespace

AttentionWeights throughLatent(const AttentionWeights& weights, int size) {
  auto converted = weights;
  auto& input = std::get<GroupedWeights>(converted.input);
  const auto keys = input.k.weight.to(at::kDouble);
  const auto values = input.v.weight.to(at::kDouble);
  const auto down = std::get<2>(at::linalg_svd(at::cat({keys, values}), false)).narrow(0, 0, size);
  const auto through = [&](const at::Tensor& rows) {
    return at::matmul(at::matmul(rows, down.t()), down).to(at::kFloat);
  };
  input.k.weight = through(keys);
  input.v.weight = through(values);
  return converted;
}

AttentionWeights withLowRankResiduals(const AttentionWeights& weights, const AttentionSpec& attention, int rank) {
  auto converted = weights;
  auto& input = std::get<GroupedWeights>(converted.input);
  input.k.weight = meanAndResiduals(input.k.weight, attention.kvHeads, rank);
  input.v.weight = meanAndResiduals(input.v.weight, attention.kvHeads, rank);
  return converted;
}

}  // namespace headscope
