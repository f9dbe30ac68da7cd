#include "gpu/key_scores.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace headscope::gpu {

namespace {
/// Elements of one block of scores: 4 Mi floats, so that a block stays in the cache hierarchy's reach.
constexpr std::int64_t blockElements = std::int64_t{1} << 22;
}  // namespace

KeyScores keyScores(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, double scale) {
  TORCH_CHECK(queries.dim() == 2 && keys.dim() == 2 && values.dim() == 2, "key_scores: matrices expected");
  const auto n = queries.size(0);
  const auto tokens = keys.size(0);
  TORCH_CHECK(n > 0 && tokens > 0 && keys.size(1) == queries.size(1) && values.size(0) == tokens,
              "key_scores: queries ", queries.sizes(), ", keys ", keys.sizes(), " and values ", values.sizes(), " do not fit");

  const auto keysT = keys.t();
  const auto wide = queries.options().dtype(at::kDouble);
  auto sumSquares = at::zeros({tokens}, wide);
  auto sum = at::zeros({tokens}, wide);
  auto largest = at::zeros({tokens}, queries.options());
  std::vector<at::Tensor> rowMax, rowSum, output;

  const auto block = std::clamp<std::int64_t>(blockElements / tokens, 1, n);
  for (std::int64_t begin = 0; begin < n; begin += block) {
    const auto rows = queries.slice(0, begin, std::min(begin + block, n));
    auto weights = at::mm(rows, keysT).mul_(scale);
    const auto top = weights.amax(1, true);
    weights.sub_(top).exp_();
    const auto total = weights.sum(1, true, at::kDouble);
    weights.div_(total.to(at::kFloat));
    sum += weights.sum(0, false, at::kDouble);
    largest = at::maximum(largest, weights.amax(0));
    output.push_back(at::mm(weights, values));
    sumSquares += weights.square_().sum(0, false, at::kDouble);
    rowMax.push_back(top.squeeze(1));
    rowSum.push_back(total.squeeze(1));
  }
  const auto count = static_cast<double>(n);
  return {sumSquares.div_(count).sqrt_(), sum.div_(count), largest, at::cat(rowMax), at::cat(rowSum), at::cat(output)};
}

}  // namespace headscope::gpu
