#include "core/conversion/conversion.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "core/conversion/head_sharing.h"
#include "core/conversion/low_rank_maps.h"
#include "core/spectral/eigen_spectrum.h"
#include "core/spectral/head_similarity.h"

namespace headscope {

namespace {

/// Rows [heads, dim, n] of each query head, by those of its KV head.
at::Tensor byQueryHead(const at::Tensor& rows, const AttentionSpec& attention, std::int64_t dim) {
  return rows.view({-1, dim, rows.size(1)}).repeat_interleave(attention.groupSize(), 0);
}

/// Σ_h ‖left_hᵀ·right_h‖², of stacks [heads, dim, n] and [heads, dim, m].
double squaredNorm(const at::Tensor& left, const at::Tensor& right) {
  return (at::bmm(left, left.mT()) * at::bmm(right, right.mT())).sum().item<double>();
}

/// ‖A − A'‖ ÷ ‖A‖ over all query heads. The difference is an operator with both sides stacked, the right ones signed.
std::optional<double> distance(const HeadFactors& before, const AttentionSpec& was, const HeadFactors& after,
                               const AttentionSpec& is) {
  const auto heads = was.queryHeads;
  const auto dim = before.dim;
  const auto left = before.left.reshape({heads, dim, -1});
  const auto right = byQueryHead(before.right, was, dim);
  const double whole = squaredNorm(left, right);
  if (whole == 0) return std::nullopt;
  const double difference = squaredNorm(at::cat({left, after.left.reshape({heads, dim, -1})}, 1),
                                        at::cat({right, -byQueryHead(after.right, is, dim)}, 1));
  return std::sqrt(std::max(0.0, difference) / whole);
}

}  // namespace

AttentionWeights convertAttention(const AttentionWeights& weights, const AttentionSpec& attention,
                                  const ConversionTarget& target) {
  switch (target.kind) {
    case ConversionTarget::Kind::Grouped: return shareHeads(weights, attention, target.size, target.sharing);
    case ConversionTarget::Kind::Latent: return throughLatent(weights, target.size);
    case ConversionTarget::Kind::LowRank: return withLowRankResiduals(weights, attention, target.size);
  }
  return weights;
}

Result<std::shared_ptr<const LoadedModel>> convertedModel(const LoadedModel& model, const ConversionTarget& target) {
  using Converted = std::shared_ptr<const LoadedModel>;
  const auto& spec = model.spec();
  std::vector<AttentionSpec> attention;
  for (const auto& layer : spec.attention) {
    HEADSCOPE_CHECK(Converted, checkConversion(layer, spec.hiddenSize, target));
    attention.push_back(convertedAttention(layer, target));
  }
  return model.withAttention(std::move(attention), [target](const AttentionWeights& weights, const AttentionSpec& was) {
    return convertAttention(weights, was, target);
  });
}

Result<LayerConversion> compareLayer(const LoadedModel& before, const LoadedModel& after, int layer) {
  const auto& was = before.spec().attention.at(layer);
  const auto& is = after.spec().attention.at(layer);
  HEADSCOPE_TRY(LayerConversion, original, before.attentionWeights(layer));
  HEADSCOPE_TRY(LayerConversion, converted, after.attentionWeights(layer));
  LayerConversion result;
  result.layer = layer;
  result.qkError = distance(queryKeyFactors(original, was, 0), was, queryKeyFactors(converted, is, 0), is);
  result.ovError = distance(outputValueFactors(original, was), was, outputValueFactors(converted, is), is);
  HEADSCOPE_TRY(LayerConversion, gram, headGram(converted, is, Circuit::QueryKey));
  HEADSCOPE_TRY(LayerConversion, spectrum, layerSpectrum(layer, gram, false));
  result.effectiveRank = spectrum.effectiveRank;
  return result;
}

}  // namespace headscope
