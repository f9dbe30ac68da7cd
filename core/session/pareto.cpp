#include "core/session/pareto.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>

#include "core/budget/annealing_budget.h"

namespace headscope {

namespace {

constexpr std::array kGrid{0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5};

ParetoPoint pointOf(const BudgetAllocation& allocation) {
  ParetoPoint point;
  point.targetRatio = allocation.targetRatio;
  point.predictedDelta = allocation.predictedDelta;
  point.lowerBound = allocation.method == "optimal" ? allocation.lowerBound : std::numeric_limits<double>::quiet_NaN();
  point.beyondMeasured = static_cast<int>(allocation.beyondMeasured.size());
  return point;
}

}  // namespace

std::optional<BaselineDelta> deltaFromBaseline(const std::vector<ScenarioMeasurement::Document>& measured,
                                               const Profile& profile) {
  std::vector<double> deltas;
  for (const ScenarioMeasurement::Document& document : measured) {
    const auto known = std::ranges::find(profile.documents, document.document, &DocumentProfile::documentId);
    if (known != profile.documents.end()) deltas.push_back(document.measured - known->baselineLogPerplexity);
  }
  if (deltas.empty()) return std::nullopt;
  const double mean = std::accumulate(deltas.begin(), deltas.end(), 0.0) / static_cast<double>(deltas.size());
  return BaselineDelta{mean, standardError(deltas, mean), static_cast<int>(deltas.size())};
}

std::vector<MeasuredPoint> measuredPoints(const SessionData& session) {
  std::vector<MeasuredPoint> points;
  for (const Scenario& scenario : session.scenarios) {
    if (!scenario.measurement) continue;
    const auto& documents = scenario.measurement->documents;
    const auto delta = deltaFromBaseline(documents, session.profile);
    if (!delta || static_cast<std::size_t>(delta->documents) != documents.size()) continue;
    points.push_back({scenario.name, scenario.request.method, scenario.measurement->targetRatio, scenario.meanDelta,
                      delta->mean, delta->error});
  }
  return points;
}

std::vector<double> paretoTargets(const Profile& profile) {
  double last = 1;
  for (const MeanCurve& curve : meanCurves(profile)) last = std::min(last, curve.ratio.back());
  std::vector<double> targets;
  for (const double target : kGrid)
    if (target <= last + 1e-9) targets.push_back(target);
  return targets;
}

Result<Pareto> paretoOf(const Profile& profile, const std::vector<double>& targets, BudgetRequest limits,
                        const std::stop_token& stop) {
  Pareto pareto;
  std::optional<Error> first;
  for (const char* method : budgetMethods) {
    ParetoMethod result{method, {}};
    limits.method = method;
    for (const double target : targets) {
      if (stop.stop_requested()) return Cancelled{};
      limits.targetRatio = target;
      const auto budget = sessionBudget(profile, limits);
      if (budget.ok())
        result.points.push_back(pointOf(budget->allocation));
      else if (budget.failed() && !first)
        first = budget.error();
    }
    if (!result.points.empty()) pareto.methods.push_back(std::move(result));
  }
  if (pareto.methods.empty())
    return first.value_or(Error{"there are no target ratios to allocate at", "", "run or resume a profile"});
  return pareto;
}

}  // namespace headscope
