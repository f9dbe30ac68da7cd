#include "core/conversion/head_sharing.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>

namespace headscope {

namespace {

/// Both sides of the operators left_hᵀ·right_κ of the heads that shall share one right side: left [query heads, P, n],
/// right [KV heads, P, m], or [1, P, m] once they share it. float64.
struct Sides {
  at::Tensor left, right;
};

/// Rows of a map with the bias as one more column, by head: [heads, dim, in (+ 1)].
at::Tensor headRows(const AffineWeights& map, std::int64_t heads) {
  auto rows = map.weight.to(at::kDouble);
  if (map.bias.defined()) rows = at::cat({rows, map.bias.to(at::kDouble).unsqueeze(1)}, 1);
  return rows.view({heads, -1, rows.size(1)});
}

AffineWeights affineOf(const at::Tensor& heads, bool bias) {
  const auto rows = heads.reshape({-1, heads.size(2)}).to(at::kFloat);
  if (!bias) return {rows, {}};
  return {rows.slice(1, 0, rows.size(1) - 1).contiguous(), rows.select(1, rows.size(1) - 1).contiguous()};
}

Sides meanSides(const Sides& sides) { return {sides.left, sides.right.mean(0, true)}; }

/// Any basis may be mixed. With F_κ·F_κᵀ = Σ_h left_h·left_hᵀ the distance is that of the stacked F_κᵀ·right_κ to its
/// projection on P rows, least for its first P right singular vectors V; left_h becomes (right_κ·Vᵀ)ᵀ·left_h.
Sides freeSides(const Sides& sides) {
  const auto shared = sides.right.size(0);
  const auto dim = sides.right.size(1);
  const auto left = sides.left.reshape({shared, -1, dim, sides.left.size(2)});
  const auto weight = at::matmul(left, left.transpose(-1, -2)).sum(1);
  const auto [values, vectors] = at::linalg_eigh(weight);
  const auto factor = vectors * values.clamp_min(0).sqrt().unsqueeze(1);
  const auto stack = at::bmm(factor.transpose(1, 2), sides.right).reshape({-1, sides.right.size(2)});
  const auto basis = std::get<2>(at::linalg_svd(stack, false)).narrow(0, 0, dim);
  const auto turn = at::matmul(sides.right, basis.t());
  return {at::matmul(turn.transpose(1, 2).unsqueeze(1), left).reshape(sides.left.sizes()), basis.unsqueeze(0)};
}

/// First halves of pairs as real parts, second halves as imaginary ones: [heads, P/2, n].
at::Tensor pairs(const at::Tensor& heads) {
  const auto half = heads.size(1) / 2;
  return at::complex(heads.narrow(1, 0, half), heads.narrow(1, half, half));
}

at::Tensor halves(const at::Tensor& pairs) { return at::cat({at::real(pairs), at::imag(pairs)}, 1); }

/// Turning by a position multiplies a pair by a complex number, so each pair may be mixed by one: right_κ ≈ c_κ·right
/// and left_h becomes conj(c_κ)·left_h. In the mean over all positions a pair's distance is
/// Σ_κ w_κ·‖right_κ − c_κ·right‖² with w_κ = Σ_h ‖left_h‖², least for the first singular vectors of √w_κ·right_κ.
Sides pairedSides(const Sides& sides) {
  const auto shared = sides.right.size(0);
  const auto left = pairs(sides.left);
  const auto right = pairs(sides.right);
  const auto half = right.size(1);
  const auto weight = at::view_as_real(left).square().sum({2, 3}).view({shared, -1, half}).sum(1).t().contiguous();
  const auto root = weight.sqrt();
  const auto stack = right.transpose(0, 1) * root.unsqueeze(2);
  const auto first = std::get<1>(at::linalg_eigh(at::bmm(stack, stack.mH()))).select(2, shared - 1);
  // [P/2, 1]: brings the shared pair to the size of those it stands for.
  const auto size = root.square().sum(1, true).sqrt().clamp_min(std::numeric_limits<double>::min());
  const auto common = at::bmm(first.conj().unsqueeze(1), stack).squeeze(1) / size;
  const auto factor = at::where(root > 0, first * (size / root), at::zeros_like(first));
  const auto mixed = left.view({shared, -1, half, left.size(2)}) * factor.conj().t().unsqueeze(1).unsqueeze(3);
  return {halves(mixed.reshape(left.sizes())), halves(common.unsqueeze(0))};
}

/// Keys: pairs that turn and dimensions that do not, each in their own way.
Sides keySides(const Sides& sides, const AttentionSpec& attention) {
  if (!attention.rope) return freeSides(sides);
  const auto begin = attention.rope->begin;
  const auto end = begin + attention.rope->dims;
  const auto turning = pairedSides({sides.left.slice(1, begin, end), sides.right.slice(1, begin, end)});
  if (end - begin == attention.headDim) return turning;
  const auto rest = [&](const at::Tensor& heads) {
    return at::cat({heads.slice(1, 0, begin), heads.slice(1, end)}, 1);
  };
  const auto still = freeSides({rest(sides.left), rest(sides.right)});
  const auto joined = [&](const at::Tensor& around, const at::Tensor& middle) {
    return at::cat({around.slice(1, 0, begin), middle, around.slice(1, begin)}, 1);
  };
  return {joined(still.left, turning.left), joined(still.right, turning.right)};
}

/// Applies `share` to each set of KV heads that become one.
template <class Share>
Sides shareSets(const Sides& sides, int kvHeads, const Share& share) {
  std::vector<at::Tensor> left, right;
  const auto queries = sides.left.size(0) / kvHeads;
  const auto keys = sides.right.size(0) / kvHeads;
  for (int head = 0; head < kvHeads; ++head) {
    const auto one =
        share(Sides{sides.left.narrow(0, head * queries, queries), sides.right.narrow(0, head * keys, keys)});
    left.push_back(one.left);
    right.push_back(one.right);
  }
  return {at::cat(left), at::cat(right)};
}

}  // namespace

AttentionWeights shareHeads(const AttentionWeights& weights, const AttentionSpec& attention, int kvHeads,
                            ConversionTarget::Sharing sharing) {
  const auto& input = std::get<GroupedWeights>(weights.input);
  const bool mean = sharing == ConversionTarget::Sharing::Mean;
  const Sides qk{headRows(input.q, attention.queryHeads), headRows(input.k, attention.kvHeads)};
  const Sides ov{weights.o.weight.to(at::kDouble).t().reshape({attention.queryHeads, attention.valueDim, -1}),
                 headRows(input.v, attention.kvHeads)};
  const auto keys = shareSets(qk, kvHeads, [&](const Sides& sides) {
    return mean || attention.headNorms ? meanSides(sides) : keySides(sides, attention);
  });
  const auto values =
      shareSets(ov, kvHeads, [&](const Sides& sides) { return mean ? meanSides(sides) : freeSides(sides); });
  AttentionWeights shared = weights;
  auto& maps = std::get<GroupedWeights>(shared.input);
  maps.q = affineOf(keys.left, input.q.bias.defined());
  maps.k = affineOf(keys.right, input.k.bias.defined());
  maps.v = affineOf(values.right, input.v.bias.defined());
  shared.o.weight = values.left.reshape({-1, values.left.size(2)}).t().to(at::kFloat).contiguous();
  return shared;
}

}  // namespace headscope
