#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/budget/budget_problem.h"
#include "core/budget/budget_request.h"

namespace headscope {

/// What a scenario did to the model, all heads compacted at once.
struct ScenarioMeasurement {
  /// One document; log-perplexities with the whole cache, uniform compaction and the scenario's allocation, and KL of
  /// the next token's distribution from the whole cache's.
  struct Document {
    std::string document;
    std::int64_t tokens = 0;
    double full = 0, uniform = 0, measured = 0;
    double uniformKl = 0, kl = 0;

    bool operator==(const Document&) const = default;
  };

  std::string dataset;     ///< as it was named
  double targetRatio = 0;  ///< it was measured at
  double delta = 0;        ///< mean of measured − uniform
  double stderrDelta = 0;  ///< of that mean; 0 with one document
  std::vector<Document> documents;

  bool operator==(const ScenarioMeasurement&) const = default;
};

/// A named allocation: what was asked for, what came of it, and what it measured.
struct Scenario {
  std::string name;
  BudgetRequest request;
  BudgetAllocation allocation;  ///< its prediction is of the cautious curves where caution was asked for
  std::int64_t tokens = 0;      ///< T the counts are of
  double meanDelta = 0;         ///< what the mean curves predict, against the session's baseline
  /// meanDelta − the same of uniform at the request's target: what `delta` of a measurement
  /// is compared with. NaN where a head has no curve.
  double predictedGain = 0;
  std::optional<ScenarioMeasurement> measurement;

  /// Measured − predicted, both against uniform: what heads do to each other. Nothing without a measurement.
  [[nodiscard]] std::optional<double> interaction() const;
};

/// One head in two scenarios; nothing where a scenario does not have it.
struct HeadDifference {
  HeadId head;
  std::optional<std::int64_t> keptFirst, keptSecond;
  std::optional<double> ratioFirst, ratioSecond;  ///< kept ÷ T of each scenario
};

struct ScenarioComparison {
  std::vector<HeadDifference> heads;  ///< all of both, in layer order
  /// Σ |p_first − p_second| ÷ 2: the part of the budget that lies in other heads, 0 to 1.
  double moved = 0;
};

[[nodiscard]] ScenarioComparison compareScenarios(const Scenario& first, const Scenario& second);

/// The scenario of that name; the error names those there are.
[[nodiscard]] Result<Scenario> findScenario(const std::vector<Scenario>& scenarios, const std::string& name);

}  // namespace headscope
