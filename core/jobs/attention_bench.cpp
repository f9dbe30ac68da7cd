#include "core/jobs/attention_bench.h"

#include <ATen/ATen.h>

#include <functional>
#include <limits>

#include "core/jobs/timing.h"
#include "gpu/key_scores.h"
#include "gpu/ragged_attention.h"

namespace headscope::tasks {

namespace {

constexpr std::int64_t keyCount = 1024, queryRows = 2500, headDim = 64;
constexpr std::int64_t group = 3, kept = 51, opening = 30, continuations = 6, continuationRows = 100;
constexpr double scoreScale = 0.125;
constexpr int callsOfTrial = 10;

/// Seconds of one call. Reading a number waits for a GPU.
double secondsOfCall(const std::function<at::Tensor()>& call) {
  return leastSecondsOf([&] {
           at::Tensor last;
           for (int i = 0; i < callsOfTrial; ++i) last = call();
           (void)last.flatten()[0].item<float>();
         }) /
         callsOfTrial;
}

BenchResult beside(const char* name, double ours, double plain) {
  return {name, 1e3 * ours, "ms", "plain libtorch, ms", ours / plain};
}

BenchResult scoresOfKeys(const at::TensorOptions& options) {
  const auto queries = at::randn({queryRows, headDim}, options), keys = at::randn({keyCount, headDim}, options);
  const auto values = at::randn({keyCount, headDim}, options);
  const double ours = secondsOfCall([&] { return gpu::keyScores(queries, keys, values, scoreScale).rms; });
  const double plain = secondsOfCall([&] {
    const auto scores = at::mm(queries, keys.t()) * scoreScale;
    const auto top = scores.amax(1, true);
    const auto weights = at::softmax(scores, 1);
    const auto others = (scores - top).exp().sum(1, false, at::kDouble).sum() + weights.mean(0).sum() +
                        weights.amax(0).sum() + at::mm(weights, values).sum();
    return weights.square().mean(0).sqrt().to(at::kDouble) + others;
  });
  return beside("key scores of one head", ours, plain);
}

BenchResult attentionOverKept(const at::TensorOptions& options) {
  gpu::SharedOpening layout{opening, {}};
  for (std::int64_t s = 0; s <= continuations; ++s) layout.begin.push_back(opening + s * continuationRows);
  const auto rows = layout.rows();
  const auto queries = at::randn({group, rows, headDim}, options), ownKeys = at::randn({rows, headDim}, options);
  const auto ownValues = at::randn({rows, headDim}, options), keys = at::randn({kept, headDim}, options);
  const auto values = at::randn({kept, headDim}, options), bias = at::randn({kept}, options);
  const double ours = secondsOfCall([&] {
    return gpu::raggedAttention(queries, ownKeys.unsqueeze(0), ownValues.unsqueeze(0), {{keys, values, bias}}, layout,
                                scoreScale);
  });

  // As programs do that keep caches rectangular: kept keys, padding that is masked, and every row's own keys.
  const auto padding = at::zeros({keyCount - kept, headDim}, options);
  const auto row = at::arange(rows, options.dtype(at::kLong));
  const auto part = (row - opening).floor_divide(continuationRows).clamp_min(-1);
  const auto seen = row.unsqueeze(0)
                        .le(row.unsqueeze(1))
                        .logical_and(part.unsqueeze(0).eq(-1).logical_or(part.unsqueeze(0).eq(part.unsqueeze(1))));
  const auto hidden = -std::numeric_limits<double>::infinity();
  const auto mask = at::cat({bias.expand({rows, kept}), at::full({rows, keyCount - kept}, hidden, options),
                             at::zeros({rows, rows}, options).masked_fill(seen.logical_not(), hidden)},
                            1);
  const auto padded = [&](const at::Tensor& compact, const at::Tensor& own) {
    return at::cat({compact, padding, own}).expand({1, group, keyCount + rows, headDim});
  };
  const double plain = secondsOfCall([&] {
    return at::scaled_dot_product_attention(queries.unsqueeze(0), padded(keys, ownKeys), padded(values, ownValues),
                                            mask, 0.0, false, scoreScale);
  });
  return beside("attention over kept keys of one head", ours, plain);
}

}  // namespace

std::vector<BenchResult> benchAttention(at::Device device) {
  at::manual_seed(1);
  const auto options = at::TensorOptions().device(device);
  return {scoresOfKeys(options), attentionOverKept(options)};
}

}  // namespace headscope::tasks
