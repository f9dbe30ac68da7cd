#include "core/decoder/token_scores.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "gpu/distribution_scores.h"

namespace headscope {

namespace {

/// Tokens read at a time, so that the hidden rows of a long text stay small.
constexpr std::size_t chunkTokens = 1024;
/// Rows of logits compared at a time.
constexpr std::int64_t comparedRows = 128;

/// Below this a probability counts as e^this, so that no ratio to it overflows; it changes a divergence by e^this.
constexpr double leastLogarithm = -87;

/// Calls `work(begin, end)` for blocks of nearly equal size, none above comparedRows: a small last one would read the
/// whole vocabulary's weights for few rows.
template <class Work>
void inEvenBlocks(std::int64_t rows, const Work& work) {
  const auto blocks = (rows + comparedRows - 1) / comparedRows;
  for (std::int64_t i = 0; i < blocks; ++i) work(i * rows / blocks, (i + 1) * rows / blocks);
}

}  // namespace

Result<std::vector<double>> tokenLogProbabilities(const Decoder& decoder, const std::vector<TokenId>& ids,
                                                  const StopToken& stop) {
  using Values = std::vector<double>;
  const c10::NoGradGuard inference;
  const auto length = static_cast<std::int64_t>(ids.size());
  const auto reader = decoder.forLength(length);
  auto cache = reader->newCache(length);
  Values values;
  for (std::size_t begin = 0; begin + 1 < ids.size(); begin += chunkTokens) {
    const auto end = std::min(begin + chunkTokens, ids.size() - 1);
    const std::vector<TokenId> part(ids.begin() + static_cast<std::ptrdiff_t>(begin),
                                    ids.begin() + static_cast<std::ptrdiff_t>(end));
    HEADSCOPE_TRY(Values, hidden, reader->read({{&cache, part}}, stop));
    const std::vector<std::int64_t> next(ids.begin() + static_cast<std::ptrdiff_t>(begin) + 1,
                                         ids.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    const auto targets =
        at::tensor(at::ArrayRef<std::int64_t>(next), at::TensorOptions().dtype(at::kLong)).to(decoder.device());
    const auto scored = decoder.logProbabilities(hidden, targets).cpu().contiguous();
    values.insert(values.end(), scored.const_data_ptr<double>(), scored.const_data_ptr<double>() + scored.numel());
  }
  return values;
}

TokenDistributions distributionsOf(const Decoder& decoder, const at::Tensor& hidden) {
  std::vector<at::Tensor> logarithms;
  inEvenBlocks(hidden.size(0), [&](std::int64_t begin, std::int64_t end) {
    const auto logits = decoder.logits(hidden.slice(0, begin, end));
    logarithms.push_back(gpu::logDistributions(logits).clamp_min_(leastLogarithm));
  });
  return {at::cat(logarithms)};
}

TokenScores scoreRows(const Decoder& decoder, const at::Tensor& hidden, const at::Tensor& targets,
                      const TokenDistributions& whole) {
  std::vector<at::Tensor> scored, divergences;
  inEvenBlocks(hidden.size(0), [&](std::int64_t begin, std::int64_t end) {
    const auto scores = gpu::distributionScores(decoder.logits(hidden.slice(0, begin, end)),
                                                targets.slice(0, begin, end), whole.logarithms.slice(0, begin, end));
    scored.push_back(scores.logProbability);
    divergences.push_back(scores.divergence);
  });
  return {at::cat(scored), at::cat(divergences)};
}

double logPerplexityOf(const std::vector<double>& logProbabilities) {
  return -std::accumulate(logProbabilities.begin(), logProbabilities.end(), 0.0) /
         static_cast<double>(logProbabilities.size());
}

}  // namespace headscope
