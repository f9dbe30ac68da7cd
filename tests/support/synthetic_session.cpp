#include "tests/support/synthetic_session.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace headscope::test {
namespace {

double uniform(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1.0p-53; }

DocumentProfile document(const SyntheticShape& shape, const ProfileRecord& record, int number) {
  std::mt19937_64 heads(7), random(static_cast<std::uint64_t>(100 + number));
  DocumentProfile result;
  result.documentId = "synthetic-" + std::to_string(number);
  result.tokens = shape.tokens + 10 * number;
  result.contextTokens = result.tokens + 20;
  result.baselineLogPerplexity = 1.5;
  result.fullLogPerplexity = 1.4;
  for (const HeadId head : record.heads) {
    // The same head is alike in every document: shape from one generator, noise from the other.
    const double depth = (uniform(heads) < 0.08 ? 0.08 : 0.012) * (uniform(heads) - 0.25),
                 rate = 4 + 12 * uniform(heads);
    const double scale = std::exp(3 * uniform(heads) - 2);
    const double noise = 1 + 0.25 * (uniform(random) - 0.5);
    InfluenceCurve curve;
    for (const double ratio : record.ratios) {
      InfluencePoint point;
      point.ratio = ratio;
      point.kept = std::max<std::int64_t>(1, static_cast<std::int64_t>(ratio * static_cast<double>(result.tokens)));
      point.delta = noise * depth * (std::exp(-rate * ratio) - std::exp(-rate * record.targetRatio));
      point.logPerplexity = result.baselineLogPerplexity + point.delta;
      curve.push_back(point);
    }
    result.curves[head] = std::move(curve);
    std::vector<float> scores(static_cast<std::size_t>(result.tokens));
    for (float& score : scores) score = static_cast<float>(scale * std::pow(uniform(random), 8) * 0.2);
    result.rmsScores[head] = std::move(scores);
  }
  return result;
}

ModelSpectra spectra(const SyntheticShape& shape, Circuit circuit) {
  ModelSpectra model;
  model.name = "synthetic";
  model.attentionKind = "gqa";
  model.circuit = circuit;
  for (int layer = 0; layer < shape.layers; ++layer) {
    LayerSpectrum spectrum;
    spectrum.layer = layer;
    spectrum.heads = shape.queryHeads;
    const double decay = 0.04 + 0.05 * std::abs(std::sin(0.4 * layer + (circuit == Circuit::QueryKey ? 0 : 1)));
    for (int i = 0; i < shape.queryHeads; ++i) spectrum.eigenvalues.push_back(std::exp(-decay * i));
    const double sum = std::accumulate(spectrum.eigenvalues.begin(), spectrum.eigenvalues.end(), 0.0);
    double entropy = 0;
    for (double& value : spectrum.eigenvalues) {
      value *= shape.queryHeads / sum;
      entropy -= value / shape.queryHeads * std::log(value / shape.queryHeads);
    }
    spectrum.effectiveRank = std::exp(entropy);
    model.layers.push_back(std::move(spectrum));
  }
  return model;
}

}  // namespace

std::shared_ptr<SessionData> syntheticSession(const SyntheticShape& shape) {
  auto session = std::make_shared<SessionData>();
  ProfileRecord& record = session->profile.record;
  record.modelName = "synthetic";
  record.datasetName = "made-up numbers";
  record.targetRatio = 0.05;
  record.kvBytesPerTokenPerHead = 512;
  for (int layer = 0; layer < shape.layers; ++layer)
    for (int head = 0; head < shape.kvHeads; ++head) record.heads.push_back({layer, head});
  for (int i = 0; i < shape.ratios; ++i) record.ratios.push_back(0.5 * i / std::max(shape.ratios - 1, 1));
  for (int i = 0; i < shape.documents; ++i) session->profile.documents.push_back(document(shape, record, i));
  session->spectra = {spectra(shape, Circuit::QueryKey), spectra(shape, Circuit::OutputValue)};
  session->budgets.push_back(*syntheticBudget(*session, 0));
  session->provenance = "Synthetic numbers for tests; nothing here was measured.";
  return session;
}

std::shared_ptr<BudgetAllocation> syntheticBudget(const SessionData& session, int variant) {
  std::mt19937_64 random(static_cast<std::uint64_t>(1000 + variant));
  auto budget = std::make_shared<BudgetAllocation>();
  budget->method = "optimal";
  budget->targetRatio = variant == 0 ? 0.05 : 0.086;
  budget->heads = session.profile.record.heads;
  for (std::size_t i = 0; i < budget->heads.size(); ++i)
    budget->kept.push_back(1 + static_cast<std::int64_t>(250 * std::pow(uniform(random), 9)));
  const double total = static_cast<double>(std::accumulate(budget->kept.begin(), budget->kept.end(), std::int64_t{0}));
  for (const std::int64_t kept : budget->kept) budget->proportion.push_back(static_cast<double>(kept) / total);
  return budget;
}

}  // namespace headscope::test
