#include "core/attention/low_rank_attention.h"

#include <ATen/ATen.h>

namespace headscope {

at::Tensor materialised(const LowRankMap& map) {
  const auto rank = map.up.size(1);
  const auto heads = map.down.size(0) / rank;
  const auto hidden = map.shared.size(1);
  const auto residual = at::bmm(map.up.view({heads, -1, rank}), map.down.view({heads, rank, hidden}));
  return (residual + map.shared.unsqueeze(0)).reshape({-1, hidden});
}

}  // namespace headscope
