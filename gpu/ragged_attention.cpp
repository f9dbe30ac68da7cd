#include "gpu/ragged_attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

#ifdef HEADSCOPE_WITH_CUDA
#include <c10/core/DeviceGuard.h>
#include <c10/core/GradMode.h>

#include "gpu/ragged_attention_gpu.h"
#endif

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

#ifdef HEADSCOPE_WITH_CUDA
/// The kernel has no backward pass; where one is wanted libtorch's operations do the work on the GPU as well.
bool wantsGradient(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                   const CompactKv& context) {
  return c10::GradMode::is_enabled() &&
         (queries.requires_grad() || ownKeys.requires_grad() || ownValues.requires_grad() ||
          context.keys.requires_grad() || context.values.requires_grad() || context.bias.requires_grad());
}

at::Tensor raggedAttentionOnGpu(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                                const CompactKv& context, const SharedOpening& layout, double scale) {
  for (const auto& other : {ownKeys, ownValues, context.keys, context.values, context.bias})
    TORCH_CHECK(other.device() == queries.device(), "ragged_attention: tensors on ", queries.device(), " and ",
                other.device());
  const c10::DeviceGuard guard(queries.device());
  const auto rows = queries.contiguous(), own = ownKeys.contiguous(), values = ownValues.contiguous();
  const auto compactKeys = context.keys.contiguous(), compactValues = context.values.contiguous();
  const auto bias = context.bias.contiguous();
  const auto begin = at::tensor(layout.begin, at::kLong).to(queries.device());
  auto output = at::empty({rows.size(0), rows.size(1), values.size(1)}, rows.options());
  RaggedAttentionLaunch call{};
  call.queries = rows.const_data_ptr<float>();
  call.ownKeys = own.const_data_ptr<float>();
  call.ownValues = values.const_data_ptr<float>();
  call.compactKeys = compactKeys.const_data_ptr<float>();
  call.compactValues = compactValues.const_data_ptr<float>();
  call.bias = bias.const_data_ptr<float>();
  call.begin = begin.const_data_ptr<std::int64_t>();
  call.groups = rows.size(0);
  call.rows = rows.size(1);
  call.compact = compactKeys.size(0);
  call.shared = layout.shared;
  call.continuations = static_cast<std::int64_t>(layout.begin.size()) - 1;
  call.longest = layout.shared;
  for (std::size_t s = 0; s + 1 < layout.begin.size(); ++s)
    call.longest = std::max(call.longest, layout.begin[s + 1] - layout.begin[s]);
  call.width = rows.size(2);
  call.valueWidth = values.size(1);
  call.scale = static_cast<float>(scale);
  call.output = output.mutable_data_ptr<float>();
  launchRaggedAttention(call, queries.device().index());
  return output;
}
#endif

}  // namespace

at::Tensor raggedAttention(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                           const CompactKv& context, const SharedOpening& layout, double scale) {
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
#ifdef HEADSCOPE_WITH_CUDA
  if (queries.is_cuda() && !wantsGradient(queries, ownKeys, ownValues, context))
    return raggedAttentionOnGpu(queries, ownKeys, ownValues, context, layout, scale);
#endif
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
