#include "tests/support/fake_job_engine.h"

#include <chrono>
#include <thread>

#include "core/base/progress_reporter.h"
#include "tests/support/synthetic_session.h"

namespace headscope::test {

namespace {

constexpr SyntheticShape kShape{6, 2, 4, 5, 2, 100};

AttentionSpec attention() {
  AttentionSpec spec;
  spec.queryHeads = kShape.queryHeads;
  spec.kvHeads = kShape.kvHeads;
  spec.headDim = spec.valueDim = 16;
  spec.scale = 0.25;
  return spec;
}

}  // namespace

Result<ModelSpec> FakeJobEngine::modelSpec(const std::string& model) {
  if (model != "small" && model != "demo")
    return Error{"there is no such model", model, "name a .gguf file or a folder"};
  ModelSpec spec;
  spec.name = "Small";
  spec.hiddenSize = 64;
  spec.attention.assign(kShape.layers, attention());
  return spec;
}

Result<Dataset> FakeJobEngine::dataset(const std::string& dataset) {
  if (dataset != "talks") return Error{"has no document", dataset, "add one document a line"};
  Dataset talks;
  talks.name = "talks";
  for (const char* id : {"one", "two", "three"}) talks.documents.push_back({id, "text", {{"0", "what?", {}, {}}}});
  return talks;
}

Result<tasks::ProfileSummary> FakeJobEngine::profile(const ProfileRequest& request, SessionStore& store,
                                                     const tasks::ProfileEvents& events,
                                                     const tasks::TaskContext& context) {
  const auto whole = syntheticSession(kShape);
  auto sofar = std::make_shared<Profile>();
  sofar->record = whole->profile.record;
  sofar->record.modelName = request.model;
  HEADSCOPE_CHECK(tasks::ProfileSummary, store.saveRecord(sofar->record));
  ProgressReporter reporter(context.progress, context.stop);
  std::int64_t total = 0;
  for (const auto& document : whole->profile.documents) total += static_cast<std::int64_t>(document.curves.size());
  reporter.begin("points", total, 0, ProgressUnit::Points);
  for (const DocumentProfile& document : whole->profile.documents) {
    sofar->documents.push_back(document);
    sofar->documents.back().curves.clear();
    HEADSCOPE_CHECK(tasks::ProfileSummary, store.saveDocument(sofar->documents.back()));
    for (const auto& [head, curve] : document.curves) {
      std::this_thread::sleep_for(std::chrono::milliseconds(millisecondsPerPoint));
      if (context.stop.stop_requested() && !deaf) {
        ++stopped;
        return Cancelled{};
      }
      HEADSCOPE_CHECK(tasks::ProfileSummary, store.savePoints(document.documentId, head, curve));
      sofar->documents.back().curves[head] = curve;
      reporter.advance();
      if (events.partial) events.partial(std::make_shared<const Profile>(*sofar));
    }
    if (fails) return Error{"weights are not finite", "blk.3.attn_q.weight", "fetch the model again"};
  }
  return tasks::ProfileSummary{sofar, total, total, 0};
}

Result<ModelSpectra> FakeJobEngine::spectra(const std::string& model, const SpectraRequest& request,
                                            const tasks::TaskContext& context) {
  if (context.stop.stop_requested()) return Cancelled{};
  auto spectra = syntheticSession(kShape)->spectra.front();
  spectra.name = model;
  spectra.circuit = request.circuit;
  return spectra;
}

Result<tasks::Evaluation> FakeJobEngine::evaluate(const tasks::EvaluateRequest& request,
                                                  const tasks::TaskContext& context) {
  std::this_thread::sleep_for(std::chrono::milliseconds(millisecondsPerPoint));
  if (context.stop.stop_requested()) return Cancelled{};
  if (fails) return Error{"weights are not finite", "blk.3.attn_q.weight", "fetch the model again"};
  tasks::Evaluation evaluation;
  for (const std::string& id : request.documents) {
    ScenarioMeasurement::Document document;
    document.document = id;
    document.measured = 1.5 + request.targetRatio - 0.05;
    evaluation.documents.push_back(std::move(document));
  }
  return evaluation;
}

Result<ConversionResult> FakeJobEngine::convert(const tasks::ConvertRequest& request,
                                                const tasks::TaskContext& context) {
  std::this_thread::sleep_for(std::chrono::milliseconds(millisecondsPerPoint));
  if (context.stop.stop_requested()) return Cancelled{};
  if (fails) return Error{"weights are not finite", "blk.3.attn_q.weight", "fetch the model again"};
  ConversionResult result;
  result.name = request.model;
  result.target = toString(request.target);
  for (int layer = 0; layer < kShape.layers; ++layer) result.layers.push_back({layer, 0.1 * layer, 0.2, 2.0});
  return result;
}

}  // namespace headscope::test
