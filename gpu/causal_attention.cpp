#include "gpu/causal_attention.h"

#include <ATen/ATen.h>

namespace headscope::gpu {

at::Tensor causalAttention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, double scale,
                           std::optional<std::int64_t> window) {
  TORCH_CHECK(queries.dim() == 3 && keys.dim() == 3 && keys.sizes() == values.sizes() && keys.size(0) > 0 &&
                  queries.size(0) % keys.size(0) == 0 && queries.size(1) <= keys.size(1),
              "causal_attention: queries ", queries.sizes(), " and keys ", keys.sizes(), " do not fit");
  const auto group = queries.size(0) / keys.size(0);
  const auto n = queries.size(1);
  const auto total = keys.size(1);
  // The fused kernel wants one key head for each query head and a batch dimension.
  const auto expand = [group](const at::Tensor& heads) { return heads.repeat_interleave(group, 0).unsqueeze(0); };

  std::optional<at::Tensor> mask;
  const bool square = n == total && !window;
  if (!square && (n > 1 || window)) {
    const auto options = queries.options().dtype(at::kLong);
    const auto position = at::arange(total - n, total, options).unsqueeze(1);
    const auto key = at::arange(total, options).unsqueeze(0);
    auto seen = key.le(position);
    if (window) seen = seen.logical_and(key.gt(position - *window));
    mask = seen;
  }
  return at::scaled_dot_product_attention(queries.unsqueeze(0), expand(keys), expand(values), mask, 0.0, square, scale)
      .squeeze(0);
}

}  // namespace headscope::gpu
