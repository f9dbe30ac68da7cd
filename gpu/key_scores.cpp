#include "gpu/key_scores.h"

#include <ATen/ATen.h>

#include <algorithm>

#ifdef HEADSCOPE_WITH_CUDA
#include <c10/core/DeviceGuard.h>

#include "gpu/key_scores_gpu.h"
#endif

namespace headscope::gpu {

namespace {
/// Elements of one block of scores: 4 Mi floats, so that a block stays in the cache hierarchy's reach.
constexpr std::int64_t blockElements = std::int64_t{1} << 22;

#ifdef HEADSCOPE_WITH_CUDA
KeyScores keyScoresOnGpu(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, double scale) {
  TORCH_CHECK(keys.device() == queries.device() && values.device() == queries.device(), "key_scores: tensors on ",
              queries.device(), ", ", keys.device(), " and ", values.device());
  const c10::DeviceGuard guard(queries.device());
  const auto rows = queries.contiguous(), keyRows = keys.contiguous(), valueRows = values.contiguous();
  const auto n = rows.size(0);
  const auto tokens = keyRows.size(0);
  const auto wide = rows.options().dtype(at::kDouble);
  const auto blocks = keyScoreBlocks(n);
  const auto sumSquares = at::empty({blocks, tokens}, wide), sum = at::empty({blocks, tokens}, wide);
  const auto largest = at::empty({blocks, tokens}, rows.options());
  KeyScores scores;
  scores.rowMax = at::empty({n}, rows.options());
  scores.rowSum = at::empty({n}, wide);
  scores.output = at::empty({n, valueRows.size(1)}, rows.options());
  launchKeyScores(
      {rows.const_data_ptr<float>(), keyRows.const_data_ptr<float>(), valueRows.const_data_ptr<float>(), n, tokens,
       rows.size(1), valueRows.size(1), static_cast<float>(scale), scores.rowMax.mutable_data_ptr<float>(),
       scores.rowSum.mutable_data_ptr<double>(), scores.output.mutable_data_ptr<float>(),
       sumSquares.mutable_data_ptr<double>(), sum.mutable_data_ptr<double>(), largest.mutable_data_ptr<float>()},
      queries.device().index());
  const auto count = static_cast<double>(n);
  scores.rms = sumSquares.sum(0).div_(count).sqrt_();
  scores.mean = sum.sum(0).div_(count);
  scores.max = largest.amax(0);
  return scores;
}
#endif

}  // namespace

KeyScores keyScores(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, double scale) {
  TORCH_CHECK(queries.dim() == 2 && keys.dim() == 2 && values.dim() == 2, "key_scores: matrices expected");
  const auto n = queries.size(0);
  const auto tokens = keys.size(0);
  TORCH_CHECK(n > 0 && tokens > 0 && keys.size(1) == queries.size(1) && values.size(0) == tokens,
              "key_scores: queries ", queries.sizes(), ", keys ", keys.sizes(), " and values ", values.sizes(),
              " do not fit");
#ifdef HEADSCOPE_WITH_CUDA
  if (queries.is_cuda()) return keyScoresOnGpu(queries, keys, values, scale);
#endif

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
