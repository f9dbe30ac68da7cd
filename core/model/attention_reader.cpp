#include <ATen/ATen.h>

#include "core/model/weight_reader.h"

namespace headscope {

namespace {

/// Of each head's rows, those that turn: stored as pairs of neighbours, here as pairs half of `dims` apart.
at::Tensor halfSplitRows(const at::Tensor& rows, std::int64_t heads, std::int64_t begin, std::int64_t dims) {
  const auto columns = rows.dim() == 2 ? rows.size(1) : 1;
  const auto byHead = rows.view({heads, -1, columns});
  const auto turned = byHead.narrow(1, begin, dims)
                          .reshape({heads, dims / 2, 2, columns})
                          .transpose(1, 2)
                          .reshape({heads, dims, columns});
  const auto end = begin + dims;
  return at::cat({byHead.narrow(1, 0, begin), turned, byHead.narrow(1, end, byHead.size(1) - end)}, 1)
      .view(rows.sizes());
}

void halfSplit(AffineWeights& weights, std::int64_t heads, const RopeSpec& rope) {
  for (auto* rows : {&weights.weight, &weights.bias})
    if (rows->defined()) *rows = halfSplitRows(*rows, heads, rope.begin, rope.dims);
}

}  // namespace

Result<AttentionWeights> WeightReader::attention(int layer, AttentionPart part) const {
  const auto& attention = spec().attention.at(static_cast<std::size_t>(layer));
  AttentionWeights weights;
  if (std::holds_alternative<LatentHeads>(attention.form)) {
    HEADSCOPE_TRY(AttentionWeights, input, latent(layer));
    weights.input = std::move(input);
  } else if (std::holds_alternative<LowRankHeads>(attention.form)) {
    HEADSCOPE_TRY(AttentionWeights, input, lowRank(layer));
    weights.input = std::move(input);
  } else {
    HEADSCOPE_TRY(AttentionWeights, input, grouped(layer, part));
    weights.input = std::move(input);
  }
  if (part == AttentionPart::QueriesAndKeys) return weights;
  const std::int64_t width = std::int64_t{attention.queryHeads} * attention.valueDim;
  HEADSCOPE_TRY(AttentionWeights, o,
                affine(tensorName(names().o, layer), spec().hiddenSize, width, layout().outputBias, Share::Columns));
  weights.o = o;
  return weights;
}

Result<GroupedWeights> WeightReader::grouped(int layer, AttentionPart part) const {
  const auto& attention = spec().attention[static_cast<std::size_t>(layer)];
  const std::int64_t hidden = spec().hiddenSize;
  const bool bias = layout().attentionBias;
  GroupedWeights weights;
  if (!names().qkv.empty()) {
    HEADSCOPE_TRY(GroupedWeights, parts, fused(layer));
    weights = std::move(parts);
  } else {
    const std::int64_t queries = std::int64_t{attention.queryHeads} * attention.headDim;
    const std::int64_t keys = std::int64_t{attention.kvHeads} * attention.headDim;
    const std::int64_t values = std::int64_t{attention.kvHeads} * attention.valueDim;
    if (part != AttentionPart::ValuesAndOutput) {
      HEADSCOPE_TRY(GroupedWeights, q, affine(tensorName(names().q, layer), queries, hidden, bias));
      HEADSCOPE_TRY(GroupedWeights, k, affine(tensorName(names().k, layer), keys, hidden, bias));
      weights.q = q;
      weights.k = k;
    }
    if (part != AttentionPart::QueriesAndKeys) {
      HEADSCOPE_TRY(GroupedWeights, v, affine(tensorName(names().v, layer), values, hidden, bias));
      weights.v = v;
    }
  }
  if (attention.headNorms) {
    HEADSCOPE_TRY(GroupedWeights, qNorm, scale(tensorName(names().qNorm, layer), attention.headDim));
    HEADSCOPE_TRY(GroupedWeights, kNorm, scale(tensorName(names().kNorm, layer), attention.headDim));
    weights.qNorm = qNorm;
    weights.kNorm = kNorm;
  }
  if (layout().interleavedRows && attention.rope) {
    halfSplit(weights.q, attention.queryHeads, *attention.rope);
    halfSplit(weights.k, attention.kvHeads, *attention.rope);
    for (auto* norm : {&weights.qNorm, &weights.kNorm})
      if (norm->defined()) *norm = halfSplitRows(*norm, 1, attention.rope->begin, attention.rope->dims);
  }
  return weights;
}

Result<GroupedWeights> WeightReader::fused(int layer) const {
  const auto& attention = spec().attention[static_cast<std::size_t>(layer)];
  const std::int64_t kv = attention.kvHeads;
  const std::int64_t q = std::int64_t{attention.queryHeads} * attention.headDim;
  const std::int64_t k = kv * attention.headDim;
  const std::int64_t v = kv * attention.valueDim;
  HEADSCOPE_TRY(GroupedWeights, all,
                affine(tensorName(names().qkv, layer), q + k + v, spec().hiddenSize, layout().attentionBias));
  // One stack of rows for all heads, or one for each KV head.
  const std::int64_t stacks = layout().fused == FusedOrder::Grouped ? kv : 1;
  const auto cut = [&](const at::Tensor& rows, std::int64_t begin, std::int64_t count) {
    if (!rows.defined()) return rows;
    auto shape = rows.sizes().vec();
    shape[0] = count;
    return rows.view({stacks, (q + k + v) / stacks, -1}).narrow(1, begin / stacks, count / stacks).reshape(shape);
  };
  const auto part = [&](std::int64_t begin, std::int64_t count) {
    return AffineWeights{cut(all.weight, begin, count), cut(all.bias, begin, count)};
  };
  return GroupedWeights{part(0, q), part(q, k), part(q + k, v), {}, {}};
}

Result<LatentWeights> WeightReader::latent(int layer) const {
  const auto& attention = spec().attention[static_cast<std::size_t>(layer)];
  const auto& form = std::get<LatentHeads>(attention.form);
  const std::int64_t hidden = spec().hiddenSize;
  const std::int64_t rope = attention.rope ? attention.rope->dims : 0;
  const std::int64_t queries = std::int64_t{attention.queryHeads} * attention.headDim;
  const bool bias = layout().attentionBias;
  LatentWeights weights;
  if (form.queryRank > 0) {
    HEADSCOPE_TRY(LatentWeights, down, affine(tensorName(names().queryDown, layer), form.queryRank, hidden, bias));
    HEADSCOPE_TRY(LatentWeights, norm, scale(tensorName(names().queryDownNorm, layer), form.queryRank));
    HEADSCOPE_TRY(LatentWeights, up, affine(tensorName(names().queryUp, layer), queries, form.queryRank, false));
    weights.queryDown = down;
    weights.queryNorm = norm;
    weights.query = up;
  } else {
    HEADSCOPE_TRY(LatentWeights, query, affine(tensorName(names().q, layer), queries, hidden, false));
    weights.query = query;
  }
  HEADSCOPE_TRY(LatentWeights, down, affine(tensorName(names().keyValueDown, layer), form.kvRank + rope, hidden, bias));
  HEADSCOPE_TRY(LatentWeights, norm, scale(tensorName(names().latentNorm, layer), form.kvRank));
  weights.keyValueDown = down;
  weights.latentNorm = norm;
  HEADSCOPE_CHECK(LatentWeights, latentUps(layer, weights));
  if (layout().interleavedRows && attention.rope) {
    halfSplit(weights.query, attention.queryHeads, *attention.rope);
    RopeSpec shared = *attention.rope;
    shared.begin = form.kvRank;
    halfSplit(weights.keyValueDown, 1, shared);
  }
  return weights;
}

Result<Done> WeightReader::latentUps(int layer, LatentWeights& weights) const {
  const auto& attention = spec().attention[static_cast<std::size_t>(layer)];
  const std::int64_t rank = std::get<LatentHeads>(attention.form).kvRank;
  const std::int64_t heads = attention.queryHeads;
  const std::int64_t nope = attention.headDim - (attention.rope ? attention.rope->dims : 0);
  const std::int64_t value = attention.valueDim;
  if (!names().keyUp.empty() && m_model.source->find(tensorName(names().keyUp, layer))) {
    HEADSCOPE_TRY(Done, key, tensor(tensorName(names().keyUp, layer), {heads, rank, nope}));
    HEADSCOPE_TRY(Done, values, tensor(tensorName(names().valueUp, layer), {heads, value, rank}));
    weights.keyUp = key.transpose(1, 2).reshape({heads * nope, rank});
    weights.valueUp = values.reshape({heads * value, rank});
    return Done{};
  }
  HEADSCOPE_TRY(Done, both, matrix(tensorName(names().keyValueUp, layer), heads * (nope + value), rank));
  const auto byHead = both.view({heads, nope + value, rank});
  weights.keyUp = byHead.narrow(1, 0, nope).reshape({heads * nope, rank});
  weights.valueUp = byHead.narrow(1, nope, value).reshape({heads * value, rank});
  return Done{};
}

Result<LowRankWeights> WeightReader::lowRank(int layer) const {
  const auto& attention = spec().attention[static_cast<std::size_t>(layer)];
  const std::int64_t hidden = spec().hiddenSize;
  const std::int64_t heads = attention.queryHeads;
  const std::int64_t ranks = heads * std::get<LowRankHeads>(attention.form).rank;
  const std::int64_t rank = ranks / heads;
  LowRankWeights weights;
  HEADSCOPE_TRY(LowRankWeights, q,
                affine(tensorName(names().q, layer), heads * attention.headDim, hidden, layout().attentionBias));
  HEADSCOPE_TRY(LowRankWeights, keyShared, matrix(tensorName(names().keyShared, layer), attention.headDim, hidden));
  HEADSCOPE_TRY(LowRankWeights, keyDown, matrix(tensorName(names().keyDown, layer), ranks, hidden));
  HEADSCOPE_TRY(LowRankWeights, keyUp, matrix(tensorName(names().keyResidual, layer), heads * attention.headDim, rank));
  HEADSCOPE_TRY(LowRankWeights, valueShared,
                matrix(tensorName(names().valueShared, layer), attention.valueDim, hidden));
  HEADSCOPE_TRY(LowRankWeights, valueDown, matrix(tensorName(names().valueDown, layer), ranks, hidden));
  HEADSCOPE_TRY(LowRankWeights, valueUp,
                matrix(tensorName(names().valueResidual, layer), heads * attention.valueDim, rank));
  weights.q = q;
  weights.k = {keyShared, keyDown, keyUp};
  weights.v = {valueShared, valueDown, valueUp};
  return weights;
}

}  // namespace headscope
