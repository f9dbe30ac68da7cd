#include "gpu/key_scores.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "gpu/cpu_kernels.h"
#include "gpu/kernel_choice.h"
#include "gpu/parallel_ranges.h"

#ifdef HEADSCOPE_WITH_CUDA
#include <c10/core/DeviceGuard.h>

#include "gpu/key_scores_gpu.h"
#endif

namespace headscope::gpu {

namespace {
/// From what parts of the queries say of each key: [parts, T] each.
void setMeans(KeyScores& scores, const at::Tensor& squares, const at::Tensor& sum, const at::Tensor& largest) {
  const auto count = static_cast<double>(scores.rowSum.size(0));
  scores.rms = squares.sum(0).div_(count).sqrt_();
  scores.mean = sum.sum(0).div_(count);
  scores.max = largest.amax(0);
}

/// Parts of the queries whose sums are kept apart: a number of its own, so that they are added up alike however many
/// threads there are.
constexpr std::int64_t queryParts = 32;

KeyScores keyScoresOnCpu(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, double scale) {
  const auto rows = queries.contiguous(), keyRows = keys.contiguous(), valueRows = values.contiguous();
  const auto n = rows.size(0), tokens = keyRows.size(0);
  const auto wide = rows.options().dtype(at::kDouble);
  KeyScores scores;
  scores.rowMax = at::empty({n}, rows.options());
  scores.rowSum = at::empty({n}, wide);
  scores.output = at::empty({n, valueRows.size(1)}, rows.options());
  const KeyScoreRows call{rows.const_data_ptr<float>(),
                          keyRows.const_data_ptr<float>(),
                          valueRows.const_data_ptr<float>(),
                          tokens,
                          rows.size(1),
                          valueRows.size(1),
                          static_cast<float>(scale),
                          scores.rowMax.mutable_data_ptr<float>(),
                          scores.rowSum.mutable_data_ptr<double>(),
                          scores.output.mutable_data_ptr<float>()};
  const auto& kernels = cpuKernels();
  const auto blocks = (n + kernels.blockItems - 1) / kernels.blockItems;
  const auto count = std::min(queryParts, blocks);
  const auto squares = at::zeros({count, tokens}, wide), sum = at::zeros({count, tokens}, wide);
  const auto largest = at::zeros({count, tokens}, rows.options());
  inParallelRanges(count, 1, [&](std::int64_t begin, std::int64_t end) {
    std::vector<float> scratch(static_cast<std::size_t>(kernels.keyScoreScratch(call)));
    for (auto part = begin; part < end; ++part) {
      const KeyScoreSums sums{squares.mutable_data_ptr<double>() + part * tokens,
                              sum.mutable_data_ptr<double>() + part * tokens,
                              largest.mutable_data_ptr<float>() + part * tokens};
      kernels.keyScores(call, sums, part * blocks / count * kernels.blockItems,
                        std::min(n, (part + 1) * blocks / count * kernels.blockItems), scratch.data());
    }
  });
  setMeans(scores, squares, sum, largest);
  return scores;
}

/// Elements of one block of scores: 4 Mi floats.
constexpr std::int64_t blockElements = std::int64_t{1} << 22;

/// On a GPU where there is no kernel for it.
KeyScores keyScoresByOperations(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                double scale) {
  const auto wide = queries.options().dtype(at::kDouble);
  const auto n = queries.size(0), tokens = keys.size(0);
  auto sumSquares = at::zeros({tokens}, wide);
  auto sum = at::zeros({tokens}, wide);
  auto largest = at::zeros({tokens}, queries.options());
  std::vector<at::Tensor> rowMax, rowSum, output;

  const auto block = std::clamp<std::int64_t>(blockElements / tokens, 1, n);
  for (std::int64_t begin = 0; begin < n; begin += block) {
    const auto rows = queries.slice(0, begin, std::min(begin + block, n));
    auto weights = at::mm(rows, keys.t()).mul_(scale);
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
  KeyScores scores{{}, {}, {}, at::cat(rowMax), at::cat(rowSum), at::cat(output)};
  setMeans(scores, sumSquares.unsqueeze(0), sum.unsqueeze(0), largest.unsqueeze(0));
  return scores;
}

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
  setMeans(scores, sumSquares, sum, largest);
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
  if (suitCpuKernels({queries, keys, values})) return keyScoresOnCpu(queries, keys, values, scale);
  return keyScoresByOperations(queries, keys, values, scale);
}

}  // namespace headscope::gpu
