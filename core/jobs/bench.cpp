#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "core/jobs/attention_bench.h"
#include "core/jobs/budget_bench.h"
#include "core/jobs/diagnostics.h"
#include "core/jobs/engine.h"
#include "core/jobs/influence_bench.h"
#include "core/jobs/timing.h"
#include "core/spectral/spectra.h"

namespace headscope::tasks {

namespace {

/// float32 GFLOP/s of rows × hidden × intermediate, the shape most of the time goes into.
double gemmRate(const ModelSpec& spec, std::int64_t rows, at::Device device) {
  const auto x = at::randn({rows, spec.hiddenSize}).to(device);
  const auto w = at::randn({spec.feedForward.front().size, spec.hiddenSize}).to(device);
  const double flop = 2.0 * static_cast<double>(rows) * spec.hiddenSize * spec.feedForward.front().size * 20;
  return flop / 1e9 / leastSecondsOf([&] {
           for (int i = 0; i < 20; ++i) (void)at::linear(x, w).sum_to_size({1, 1}).defined();
         });
}

/// FLOP of the matrix products of one layer for one row, attention left out.
double layerFlop(const ModelSpec& spec) {
  const auto& a = spec.attention.front();
  return 2.0 * spec.hiddenSize *
         (2.0 * a.queryHeads * a.headDim + 2.0 * a.kvHeads * a.headDim + 3.0 * spec.feedForward.front().size);
}

Result<Done> benchPrefill(const Decoder& decoder, double rate, const StopToken& stop,
                          std::vector<BenchResult>& results) {
  const std::vector<TokenId> ids(1024, 100);
  bool ok = true;
  const double time = leastSecondsOf([&] {
    auto cache = decoder.newCache(1024);
    ok = decoder.read({{&cache, ids}}, stop).ok() && ok;
  });
  if (!ok) return Cancelled{};
  const double floor = 1024.0 * layerFlop(decoder.spec()) * decoder.spec().layers() / 1e9 / rate;
  results.push_back({"prefill, 1024 tokens", 1024 / time, "tokens/s", "GEMM floor, tokens/s", floor / time});
  return Done{};
}

}  // namespace

Result<std::vector<BenchResult>> bench(const std::string& model, const DeviceOptions& device,
                                       const TaskContext& context) {
  using Results = std::vector<BenchResult>;
  return guarded<Results>(model, [&]() -> Result<Results> {
    const c10::NoGradGuard inference;
    HEADSCOPE_TRY(Results, data, loadDataset("demo"));
    HEADSCOPE_TRY(Results, tokenizer, Tokenizer::open(model));
    HEADSCOPE_TRY(Results, decoder, loadDecoder(model, device, context));
    const auto& spec = decoder->spec();
    Results results;
    const double rate = gemmRate(spec, 512, decoder->device());
    results.push_back({"float32 GEMM", rate, "GFLOP/s", "itself", 1});
    const auto budget = benchBudget();
    results.insert(results.end(), budget.begin(), budget.end());
    const auto attention = benchAttention(decoder->device());
    results.insert(results.end(), attention.begin(), attention.end());
    HEADSCOPE_CHECK(Results, benchPrefill(*decoder, rate, context.stop, results));

    const PointFloor floor = [&](const Replay& replay, int layer) {
      const double flop = static_cast<double>(replay.rows()) * layerFlop(spec) * (spec.layers() - layer) +
                          2.0 * static_cast<double>(replay.scoredRows()) * spec.hiddenSize * spec.vocabSize;
      return flop / 1e9 / rate;
    };
    InfluenceBench influence(decoder, tokenizer);
    HEADSCOPE_TRY(Results, modes, influence.run(data.documents.front(), floor, context.stop));
    results.insert(results.end(), modes.begin(), modes.end());

    HEADSCOPE_TRY(Results, opened, LoadedModel::open(model));
    SpectraRequest spectraRequest;
    const double spectraTime = secondsOf([&] { (void)computeSpectra(*opened, spectraRequest, {}, context.stop); });
    results.push_back({"spectra, whole model", spectraTime, "s", "none", 1});
    return results;
  });
}

}  // namespace headscope::tasks
