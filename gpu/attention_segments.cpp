#include "gpu/attention_segments.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

namespace headscope::gpu {

void checkRaggedOperands(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                         const CompactKv& context, const SharedOpening& layout) {
  TORCH_CHECK(!layout.begin.empty() && layout.shared >= 0 && layout.begin.front() == layout.shared &&
                  std::is_sorted(layout.begin.begin(), layout.begin.end()),
              "ragged_attention: continuations begin after the opening, one after the other");
  const auto& keys = context.keys;
  const auto& values = context.values;
  TORCH_CHECK(queries.dim() == 3 && ownKeys.dim() == 2 && ownValues.dim() == 2 && keys.dim() == 2 &&
                  values.dim() == 2 && queries.size(1) == layout.rows() && ownKeys.size(0) == layout.rows() &&
                  ownValues.size(0) == layout.rows() && ownKeys.size(1) == queries.size(2) &&
                  keys.size(1) == queries.size(2) && values.size(1) == ownValues.size(1) &&
                  values.size(0) == keys.size(0) && context.bias.dim() == 1 && context.bias.size(0) == keys.size(0),
              "ragged_attention: queries ", queries.sizes(), ", own keys ", ownKeys.sizes(), " and values ",
              ownValues.sizes(), ", compact keys ", keys.sizes(), ", values ", values.sizes(), " and bias ",
              context.bias.sizes(), " do not fit");
}

std::vector<AttentionSegment> attentionSegments(const at::Tensor& queries, const at::Tensor& ownKeys,
                                                const at::Tensor& ownValues, const SharedOpening& layout) {
  std::vector<AttentionSegment> segments;
  const auto openingKeys = ownKeys.slice(0, 0, layout.shared);
  const auto openingValues = ownValues.slice(0, 0, layout.shared);
  if (layout.shared > 0) segments.push_back({queries.slice(1, 0, layout.shared), openingKeys, openingValues});
  for (std::size_t s = 0; s + 1 < layout.begin.size(); ++s) {
    const auto begin = layout.begin[s];
    const auto end = layout.begin[s + 1];
    if (begin == end) continue;
    segments.push_back({queries.slice(1, begin, end), at::cat({openingKeys, ownKeys.slice(0, begin, end)}),
                        at::cat({openingValues, ownValues.slice(0, begin, end)})});
  }
  return segments;
}

at::Tensor segmentScores(const AttentionSegment& segment, const CompactKv& context, double scale) {
  const auto group = segment.queries.size(0);
  const auto m = segment.queries.size(1);
  const auto own = segment.ownKeys.size(0);
  const auto rows = segment.queries.reshape({group * m, segment.queries.size(2)});
  const auto compactScores = at::addmm(context.bias, rows, context.keys.t(), 1, scale);
  const auto hidden = at::full({m, own}, -std::numeric_limits<float>::infinity(), rows.options()).triu(own - m + 1);
  const auto ownScores = at::mm(rows, segment.ownKeys.t()).mul(scale).view({group, m, own}).add(hidden);
  return at::cat({compactScores, ownScores.view({group * m, own})}, 1);
}

at::Tensor segmentOutput(const AttentionSegment& segment, const CompactKv& context, const at::Tensor& weights) {
  const auto split = context.keys.size(0);
  return at::addmm(at::mm(weights.slice(1, 0, split), context.values), weights.slice(1, split), segment.ownValues)
      .view({segment.queries.size(0), segment.queries.size(1), segment.ownValues.size(1)});
}

}  // namespace headscope::gpu
