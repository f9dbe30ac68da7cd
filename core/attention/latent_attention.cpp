#include "core/attention/latent_attention.h"

#include <ATen/ATen.h>

namespace headscope {

namespace {

/// T [r, r] with T·Tᵀ = map·mapᵀ for a map [r, hidden]: mapᵀ = Q·R gives map = Rᵀ·Qᵀ, and Q turns nothing.
at::Tensor innerFactor(const at::Tensor& map) {
  if (map.size(0) >= map.size(1)) return map;
  return std::get<1>(at::linalg_qr(map.t(), "r")).t();
}

}  // namespace

at::Tensor queryRows(const LatentWeights& weights) {
  auto rows = weights.query.weight.to(at::kDouble);
  if (!weights.queryDown.weight.defined()) return rows;
  return at::matmul(rows * weights.queryNorm.to(at::kDouble), innerFactor(weights.queryDown.weight.to(at::kDouble)));
}

at::Tensor keyRows(const LatentWeights& weights, const AttentionSpec& spec) {
  const auto down = innerFactor(weights.keyValueDown.weight.to(at::kDouble));
  const std::int64_t rank = weights.latentNorm.size(0);
  const auto up = weights.keyUp.to(at::kDouble) * weights.latentNorm.to(at::kDouble);
  const auto own = at::matmul(up, down.narrow(0, 0, rank)).view({spec.kvHeads, -1, down.size(1)});
  const auto shared = down.narrow(0, rank, down.size(0) - rank).unsqueeze(0).expand({spec.kvHeads, -1, -1});
  return at::cat({own, shared}, 1).reshape({-1, down.size(1)});
}

at::Tensor valueRows(const LatentWeights& weights) {
  const std::int64_t rank = weights.latentNorm.size(0);
  const auto down = innerFactor(weights.keyValueDown.weight.narrow(0, 0, rank).to(at::kDouble));
  return at::matmul(weights.valueUp.to(at::kDouble) * weights.latentNorm.to(at::kDouble), down);
}

}  // namespace headscope
