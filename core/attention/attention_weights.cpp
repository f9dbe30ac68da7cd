#include "core/attention/attention_weights.h"

#include <ATen/ATen.h>

#include "core/attention/rotary.h"

namespace headscope {

namespace {

struct Queries {
  at::Tensor operator()(const GroupedWeights& w) const { return queryRows(w); }
  at::Tensor operator()(const LatentWeights& w) const { return queryRows(w); }
  at::Tensor operator()(const LowRankWeights& w) const { return w.q.weight.to(at::kDouble); }
};

struct Keys {
  const AttentionSpec& spec;
  at::Tensor operator()(const GroupedWeights& w) const { return keyRows(w); }
  at::Tensor operator()(const LatentWeights& w) const { return keyRows(w, spec); }
  at::Tensor operator()(const LowRankWeights& w) const { return materialised(w.k).to(at::kDouble); }
};

struct Values {
  at::Tensor operator()(const GroupedWeights& w) const { return valueRows(w); }
  at::Tensor operator()(const LatentWeights& w) const { return valueRows(w); }
  at::Tensor operator()(const LowRankWeights& w) const { return materialised(w.v).to(at::kDouble); }
};

}  // namespace

HeadFactors queryKeyFactors(const AttentionWeights& weights, const AttentionSpec& spec, double relativePosition) {
  auto queries = std::visit(Queries{}, weights.input);
  if (relativePosition != 0 && spec.rope) {
    const auto heads = queries.view({spec.queryHeads, spec.headDim, -1}).transpose(1, 2);
    // Only the turn: a magnitude would weigh turned dimensions against the others, which Δ = 0 does not either.
    const RopeFrequencies turn{ropeFrequencies(*spec.rope, 0).inverse, 1};
    const RotaryTable table(*spec.rope, turn, at::TensorOptions().dtype(at::kDouble));
    const auto turned = table.turn(heads, at::full({1}, relativePosition, at::kDouble));
    queries = turned.transpose(1, 2).reshape(queries.sizes());
  }
  return {queries, std::visit(Keys{spec}, weights.input), spec.headDim};
}

HeadFactors outputValueFactors(const AttentionWeights& weights, const AttentionSpec& spec) {
  return {weights.o.weight.t().to(at::kDouble), std::visit(Values{}, weights.input), spec.valueDim};
}

HeadFactors keyFactors(const AttentionWeights& weights, const AttentionSpec& spec) {
  const auto keys = std::visit(Keys{spec}, weights.input);
  const auto heads = keys.view({spec.kvHeads, spec.headDim, -1}).repeat_interleave(spec.groupSize(), 0);
  return {heads.reshape({-1, keys.size(1)}), keys, spec.headDim};
}

}  // namespace headscope
