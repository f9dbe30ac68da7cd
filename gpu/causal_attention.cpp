#include "gpu/causal_attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

#include "gpu/head_operands.h"
#include "gpu/kernel_choice.h"

namespace headscope::gpu {

namespace {

/// Fewer rows leave most lanes of the CPU's own kernel empty; libtorch's are faster then.
constexpr std::int64_t fewestOwnRows = 16;

at::Tensor causalAttentionOnCpu(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                double scale) {
  const auto n = queries.size(1), earlier = keys.size(1) - n, group = queries.size(0) / keys.size(0);
  std::vector<HeadOperands> heads;
  for (std::int64_t h = 0; h < keys.size(0); ++h)
    heads.push_back({queries.slice(0, h * group, (h + 1) * group),
                     keys[h].slice(0, earlier),
                     values[h].slice(0, earlier),
                     {keys[h].slice(0, 0, earlier), values[h].slice(0, 0, earlier), {}}});
  return attendOnCpu(heads, {0, {0, n}}, scale);
}

/// Query rows of capped scores made at a time.
constexpr std::int64_t cappedRows = 256;

/// The fused kernels know no soft cap. Shapes as above with one key head a query head; `seen` [n, T].
// NOLINTNEXTLINE(readability-function-size): the operands of one formula.
at::Tensor cappedAttention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, double scale,
                           double cap, const at::Tensor& seen) {
  std::vector<at::Tensor> blocks;
  for (std::int64_t begin = 0; begin < queries.size(1); begin += cappedRows) {
    const auto end = std::min(begin + cappedRows, queries.size(1));
    const auto scores = at::tanh(at::matmul(queries.slice(1, begin, end), keys.transpose(1, 2)) * (scale / cap)) * cap;
    const auto hidden = seen.slice(0, begin, end).logical_not();
    const auto weights = at::softmax(scores.masked_fill(hidden, -std::numeric_limits<double>::infinity()), -1);
    blocks.push_back(at::matmul(weights, values));
  }
  return at::cat(blocks, 1);
}

}  // namespace

// NOLINTNEXTLINE(readability-function-size): the operands of one formula.
at::Tensor causalAttention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, double scale,
                           std::optional<std::int64_t> window, std::optional<double> softCap) {
  TORCH_CHECK(queries.dim() == 3 && keys.dim() == 3 && values.dim() == 3 && keys.size(0) > 0 &&
                  keys.size(0) == values.size(0) && keys.size(1) == values.size(1) && queries.size(2) == keys.size(2) &&
                  queries.size(0) % keys.size(0) == 0 && queries.size(1) <= keys.size(1),
              "causal_attention: queries ", queries.sizes(), ", keys ", keys.sizes(), " and values ", values.sizes(),
              " do not fit");
  const auto group = queries.size(0) / keys.size(0);
  const auto n = queries.size(1);
  const auto total = keys.size(1);
  if (!window && !softCap && n >= fewestOwnRows && suitCpuKernels({queries, keys, values}))
    return causalAttentionOnCpu(queries, keys, values, scale);
  // The fused kernels want a key head for each query head. On the CPU a view will do, each KV head being one of the
  // batch: a copy for every token that is written would cost more than its attention.
  const auto rows = [&](const at::Tensor& heads) { return heads.reshape({keys.size(0), group, n, heads.size(2)}); };
  const auto expand = [&](const at::Tensor& heads) {
    const auto view = heads.unsqueeze(1).expand({-1, group, -1, -1});
    return heads.is_cpu() ? view : view.contiguous();
  };

  std::optional<at::Tensor> mask;
  const bool square = n == total && !window;
  if (softCap || (!square && (n > 1 || window))) {
    const auto options = queries.options().dtype(at::kLong);
    const auto position = at::arange(total - n, total, options).unsqueeze(1);
    const auto key = at::arange(total, options).unsqueeze(0);
    auto seen = key.le(position);
    if (window) seen = seen.logical_and(key.gt(position - *window));
    mask = seen;
  }
  if (softCap)
    return cappedAttention(queries, keys.repeat_interleave(group, 0), values.repeat_interleave(group, 0), scale,
                           *softCap, *mask);
  const auto output =
      at::scaled_dot_product_attention(rows(queries), expand(keys), expand(values), mask, 0.0, square, scale);
  return output.reshape({queries.size(0), n, values.size(2)});
}

}  // namespace headscope::gpu
