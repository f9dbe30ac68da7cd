#include "gpu/ragged_attention.h"

#include <ATen/ATen.h>

#include <limits>

namespace headscope::gpu {

namespace {

/// Attention of rows [G, m, d] over the compact cache, `before` own rows that all of them see, and m own rows causally.
at::Tensor attendSegment(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                         const CompactKv& context, double scale) {
  const auto group = queries.size(0);
  const auto m = queries.size(1);
  const auto own = ownKeys.size(0);
  const auto rows = queries.reshape({group * m, queries.size(2)});
  const auto compactScores = at::addmm(context.bias, rows, context.keys.t(), 1, scale);
  const auto hidden = at::full({m, own}, -std::numeric_limits<float>::infinity(), queries.options()).triu(own - m + 1);
  const auto ownScores = at::mm(rows, ownKeys.t()).mul(scale).view({group, m, own}).add(hidden).view({group * m, own});
  const auto weights = at::softmax(at::cat({compactScores, ownScores}, 1), 1);
  const auto split = context.keys.size(0);
  return at::addmm(at::mm(weights.slice(1, 0, split), context.values), weights.slice(1, split), ownValues)
      .view({group, m, ownValues.size(1)});
}

}  // namespace

at::Tensor raggedAttention(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                           const CompactKv& context, const SharedOpening& layout, double scale) {
  TORCH_CHECK(queries.dim() == 3 && queries.size(1) == layout.rows() && ownKeys.size(0) == layout.rows() &&
                  ownValues.size(0) == layout.rows() && context.keys.size(0) == context.bias.size(0) &&
                  context.keys.size(0) == context.values.size(0),
              "ragged_attention: queries ", queries.sizes(), ", own keys ", ownKeys.sizes(), " and compact keys ",
              context.keys.sizes(), " do not fit");
  std::vector<at::Tensor> parts;
  const auto openingKeys = ownKeys.slice(0, 0, layout.shared);
  const auto openingValues = ownValues.slice(0, 0, layout.shared);
  if (layout.shared > 0)
    parts.push_back(attendSegment(queries.slice(1, 0, layout.shared), openingKeys, openingValues, context, scale));
  for (std::size_t s = 0; s + 1 < layout.begin.size(); ++s) {
    const auto begin = layout.begin[s];
    const auto end = layout.begin[s + 1];
    if (begin == end) continue;
    parts.push_back(attendSegment(queries.slice(1, begin, end), at::cat({openingKeys, ownKeys.slice(0, begin, end)}),
                                  at::cat({openingValues, ownValues.slice(0, begin, end)}), context, scale));
  }
  return at::cat(parts, 1);
}

}  // namespace headscope::gpu
