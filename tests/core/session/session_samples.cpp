#include "tests/core/session/session_samples.h"

#include <cmath>
#include <limits>

namespace headscope::samples {

ProfileRecord record() {
  ProfileRecord record;
  record.modelName = "tiny ‘model’";
  record.modelFingerprint = "99aa06d3014798d86001c324468d497f";
  record.datasetName = "demo";
  record.datasetFingerprint = "0123";
  record.targetRatio = 0.1 + 0.2;
  record.promptStyle = "chatml-smollm2";
  record.querySource = "repeat";
  record.device = "cpu";
  record.dtype = "float32";
  record.compat = true;
  record.seed = std::numeric_limits<std::uint64_t>::max() - 1;
  record.programVersion = "0.1.0";
  record.kvBytesPerTokenPerHead = 256;
  record.heads = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  record.ratios = {0, 1.0 / 3, std::nextafter(0.5, 1)};
  record.seconds = 12.25;
  record.peakMemoryBytes = std::int64_t{5} << 30;
  return record;
}

DocumentProfile document(const std::string& id) {
  DocumentProfile document;
  document.documentId = id;
  document.tokens = 3;
  document.contextTokens = 33;
  document.referenceQueries = 99;
  document.emptyAnswers = 1;
  document.fullLogPerplexity = std::sqrt(2.0);
  document.baselineLogPerplexity = std::sqrt(3.0);
  document.baselineKl = 0.1;
  document.answers = {{"q1", "Six o’clock.", {1, 2, 49151}, {7, -1}, 1.1, 1.7}, {"q2", "", {5}, {}, NAN, NAN}};
  document.rmsScores[{0, 1}] = {0.1F, std::numeric_limits<float>::min(), 1e-30F};
  document.curves[{0, 1}] = {{0, 1, 2.5, -0.1, true, 0, 0.0625}, {1.0 / 3, 1, 2.25, 1e-17, false, 0.125}};
  return document;
}

ModelSpectra spectra(const std::string& name, Circuit circuit, bool centred) {
  ModelSpectra spectra;
  spectra.name = name;
  spectra.modelFingerprint = "f";
  spectra.attentionKind = "gqa";
  spectra.circuit = circuit;
  spectra.centred = centred;
  LayerSpectrum first;
  first.heads = 2;
  first.effectiveRank = std::exp(0.5);
  first.eigenvalues = {1.9, 0.1};
  first.similarity = {1, 0.9, 0.9, 1};
  first.zeroHeads = {2};
  first.null = NullBand{1.5, 1.25, 1.75, {1.6, 0.4}};
  LayerSpectrum second;
  second.layer = 1;
  second.note = "every head has norm zero";
  second.zeroHeads = {0, 1, 2};
  spectra.layers = {first, second};
  return spectra;
}

BudgetAllocation budget(const std::string& method, double target) {
  BudgetAllocation budget;
  budget.method = method;
  budget.targetRatio = target;
  budget.predictedDelta = -1.0 / 7;
  budget.lowerBound = -1.0 / 6;
  budget.gap = 1.0 / 42;
  budget.heads = {{0, 0}, {1, 0}};
  budget.kept = {1, 2};
  budget.proportion = {1.0 / 3, 2.0 / 3};
  budget.beyondMeasured = {{1, 0}};
  return budget;
}

Scenario scenario(const std::string& name) {
  Scenario scenario{name, {}, budget("agnostic", 1.0 / 30), 831, -1.0 / 29, -1.0 / 19, std::nullopt};
  scenario.request.method = "agnostic";
  scenario.request.targetRatio = 1.0 / 30;
  scenario.request.maxHeadRatio = 1.0 / 3;
  scenario.request.minHeadRatio = 1.0 / 700;
  scenario.request.caution = 1.0 / 7;
  scenario.request.headLimits = {{{1, 0}, {2.0 / 831, 2.0 / 831}}};
  scenario.request.layerLimits = {{0, {1.0 / 99, 1.0 / 11}}};
  scenario.measurement = ScenarioMeasurement{
      "demo", 1.0 / 30, -1.0 / 13, 1.0 / 17, {{"d1", 831, 1.0 / 3, 2.0 / 3, 0.6, 1.0 / 21, 1.0 / 23}}};
  return scenario;
}

Result<Done> writeSession(const std::filesystem::path& path) {
  HEADSCOPE_TRY(Done, store, SessionStore::create(path));
  HEADSCOPE_CHECK(Done, store->saveRecord(record()));
  const DocumentProfile profile = document("d1");
  HEADSCOPE_CHECK(Done, store->saveDocument(profile));
  for (const auto& [head, curve] : profile.curves) HEADSCOPE_CHECK(Done, store->savePoints("d1", head, curve));
  HEADSCOPE_CHECK(Done, store->saveSpectra(spectra("tiny", Circuit::QueryKey, false)));
  HEADSCOPE_CHECK(Done, store->saveScenario(scenario("first")));
  HEADSCOPE_CHECK(Done, store->saveLayout({{1, 3, true}, {2, 4, false}}));
  HEADSCOPE_CHECK(Done, store->saveBudget(budget("optimal", 0.05)));
  HEADSCOPE_CHECK(Done, store->saveViewState(R"({"view":"influence"})"));
  return store->saveProvenance("made by a test");
}

}  // namespace headscope::samples
