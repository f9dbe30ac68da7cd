#include "gpu/causal_attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

namespace headscope::gpu {

namespace {

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
  // The fused kernel wants one key head for each query head and a batch dimension.
  const auto expand = [group](const at::Tensor& heads) { return heads.repeat_interleave(group, 0).unsqueeze(0); };

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
  return at::scaled_dot_product_attention(queries.unsqueeze(0), expand(keys), expand(values), mask, 0.0, square, scale)
      .squeeze(0);
}

}  // namespace headscope::gpu
