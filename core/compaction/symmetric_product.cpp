#include "core/compaction/symmetric_product.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace headscope {

namespace {
/// Columns of one block: wide enough for the matrix product to run at its full rate.
constexpr std::int64_t blockColumns = 128;
}  // namespace

at::Tensor gramMatrix(const at::Tensor& a) {
  const auto t = a.size(1);
  if (t <= blockColumns) return at::mm(a.t(), a).to(at::kDouble);
  auto gram = at::empty({t, t}, a.options().dtype(at::kDouble));
  for (std::int64_t begin = 0; begin < t; begin += blockColumns) {
    const auto end = std::min(begin + blockColumns, t);
    const auto block = at::mm(a.slice(1, begin, end).t(), a.slice(1, 0, end));
    gram.slice(0, begin, end).slice(1, 0, end).copy_(block);
    gram.slice(0, 0, begin).slice(1, begin, end).copy_(block.slice(1, 0, begin).t());
  }
  return gram;
}

}  // namespace headscope
