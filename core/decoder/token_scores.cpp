#include "core/decoder/token_scores.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

namespace headscope {

namespace {

/// Tokens read at a time, so that the hidden rows of a long text stay small.
constexpr std::size_t chunkTokens = 1024;
/// Rows of logits compared at a time.
constexpr std::int64_t comparedRows = 64;

/// Below this a probability counts as e^this, so that no ratio to it overflows; it changes a divergence by e^this.
constexpr double leastLogarithm = -87;

/// Σ p·(q/p − 1 − ln q/p) of each row, which is KL(P‖Q) as both sum to 1. No term is negative and all are small where
/// p and q are near, so that the rounding of the logarithms counts in second order only. Takes ln q for its work.
at::Tensor divergence(const at::Tensor& probabilities, const at::Tensor& logarithms, at::Tensor other) {
  const auto ratio = other.sub_(logarithms);
  return at::expm1(ratio).sub_(ratio).mul_(probabilities).sum({1}, false, at::kDouble);
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

at::Tensor logProbabilitiesOf(const at::Tensor& logits) { return logits - at::logsumexp(logits, 1, true); }

TokenDistributions distributionsOf(const Decoder& decoder, const at::Tensor& hidden) {
  std::vector<at::Tensor> probabilities, logarithms;
  for (std::int64_t begin = 0; begin < hidden.size(0); begin += comparedRows) {
    const auto end = std::min(begin + comparedRows, hidden.size(0));
    logarithms.push_back(logProbabilitiesOf(decoder.logits(hidden.slice(0, begin, end))).clamp_min_(leastLogarithm));
    probabilities.push_back(logarithms.back().exp());
  }
  return {at::cat(probabilities), at::cat(logarithms)};
}

TokenScores scoreRows(const Decoder& decoder, const at::Tensor& hidden, const at::Tensor& targets,
                      const TokenDistributions& whole) {
  std::vector<at::Tensor> scored, divergences;
  for (std::int64_t begin = 0; begin < hidden.size(0); begin += comparedRows) {
    const auto end = std::min(begin + comparedRows, hidden.size(0));
    const auto logarithms = logProbabilitiesOf(decoder.logits(hidden.slice(0, begin, end)));
    scored.push_back(logarithms.gather(1, targets.slice(0, begin, end).unsqueeze(1)).squeeze(1).to(at::kDouble));
    divergences.push_back(
        divergence(whole.probabilities.slice(0, begin, end), whole.logarithms.slice(0, begin, end), logarithms));
  }
  return {at::cat(scored), at::cat(divergences)};
}

double logPerplexityOf(const std::vector<double>& logProbabilities) {
  return -std::accumulate(logProbabilities.begin(), logProbabilities.end(), 0.0) /
         static_cast<double>(logProbabilities.size());
}

}  // namespace headscope
