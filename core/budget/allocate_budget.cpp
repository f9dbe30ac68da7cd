#include <algorithm>
#include <cmath>

#include "core/budget/annealing_budget.h"
#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"

namespace headscope {

namespace {

/// Whole keys of a ratio. The slack keeps 0.29·100 from becoming 28.
std::int64_t floorKeys(double ratio, std::int64_t keys) {
  return static_cast<std::int64_t>(std::floor(ratio * static_cast<double>(keys) + 1e-9));
}

std::int64_t ceilKeys(double ratio, std::int64_t keys) {
  return static_cast<std::int64_t>(std::ceil(ratio * static_cast<double>(keys) - 1e-9));
}

bool ascends(const RatioRange& range) { return range.low >= 0 && range.low <= range.high && range.high <= 1; }

Result<Done> checkRequest(const BudgetRequest& request) {
  const std::string remedy = "give ratios from 0 to 1, the minimum first";
  if (!(request.minHeadRatio >= 0 && request.minHeadRatio <= 1))
    return Error{"the minimum for one head must lie between 0 and 1", "", ""};
  if (request.minHeadRatio > request.targetRatio)
    return Error{"the minimum for one head is above the target ratio", "", "lower it or raise the target ratio"};
  if (!(std::isfinite(request.caution) && request.caution >= 0))
    return Error{"the number of standard errors must be 0 or more", "", ""};
  for (const auto& [head, range] : request.headLimits)
    if (!ascends(range)) return Error{"its limits do not ascend between 0 and 1", head.toString(), remedy};
  for (const auto& [layer, range] : request.layerLimits)
    if (!ascends(range))
      return Error{"its limits do not ascend between 0 and 1", "layer " + std::to_string(layer), remedy};
  return Done{};
}

}  // namespace

Result<BudgetAllocation> allocateBudget(const std::string& method, const BudgetProblem& problem,
                                        const Profile& profile) {
  if (method == "optimal") return solveBudget(problem);
  if (method == "greedy") return greedyBudget(problem);
  if (method == "swap") return swapBudget(problem);
  if (method == "annealing") return annealingBudget(problem);
  if (method == "agnostic") return agnosticBudget(problem);
  if (method == "rms") return rmsBudget(problem, globalRmsProportions(profile, problem.targetRatio));
  if (method == "uniform") return uniformBudget(problem);
  if (method == "pyramid") return pyramidBudget(problem);
  return Error{"there is no budget method named '" + method + "'", "",
               "use one of optimal, greedy, swap, annealing, agnostic, rms, uniform, pyramid"};
}

Result<Done> poseRequest(const BudgetRequest& request, BudgetProblem& problem) {
  HEADSCOPE_CHECK(Done, checkRequest(request));
  problem.targetRatio = request.targetRatio;
  problem.maxHeadRatio = request.maxHeadRatio;
  problem.minKept = std::max<std::int64_t>(1, floorKeys(request.minHeadRatio, problem.tokens));
  problem.headLimits.clear();
  for (const auto& [head, ratios] : request.headLimits) {
    const std::int64_t low = std::max<std::int64_t>(1, floorKeys(ratios.low, problem.tokens));
    problem.headLimits[head] = {low, std::max(low, floorKeys(ratios.high, problem.tokens))};
  }
  problem.layerLimits.clear();
  for (const auto& [layer, ratios] : request.layerLimits) {
    const auto heads = std::ranges::count_if(
        problem.curves, [layer = layer](const BudgetCurve& curve) { return curve.head.layer == layer; });
    problem.layerLimits[layer] = {ceilKeys(ratios.low, problem.tokens * heads),
                                  floorKeys(ratios.high, problem.tokens * heads)};
  }
  return problem.check();
}

std::int64_t meanTokens(const Profile& profile) {
  if (profile.documents.empty()) return 0;
  double sum = 0;
  for (const DocumentProfile& document : profile.documents) sum += static_cast<double>(document.tokens);
  return std::llround(sum / static_cast<double>(profile.documents.size()));
}

Result<BudgetProblem> budgetProblem(const Profile& profile, const BudgetRequest& request) {
  if (profile.documents.empty()) return Error{"the profile has no documents yet", "", "run a profile first"};
  HEADSCOPE_CHECK(BudgetProblem, checkRequest(request));
  std::map<HeadId, BudgetCurve> curves;
  for (MeanCurve& mean : meanCurves(profile)) {
    for (std::size_t i = 0; i < mean.delta.size(); ++i) mean.delta[i] += request.caution * mean.stderrDelta[i];
    curves[mean.head] = {mean.head, std::move(mean.ratio), std::move(mean.delta)};
  }

  BudgetProblem problem;
  problem.tokens = meanTokens(profile);
  for (const HeadId& head : profile.record.heads) {
    const auto found = curves.find(head);
    if (found == curves.end())
      return Error{"the profile has no influence curve of this head", head.toString(),
                   "resume the profile to measure it"};
    problem.curves.push_back(found->second);
  }
  HEADSCOPE_CHECK(BudgetProblem, poseRequest(request, problem));
  return problem;
}

Result<BudgetProblem> budgetProblem(const Profile& profile, double targetRatio, double maxHeadRatio) {
  BudgetRequest request;
  request.targetRatio = targetRatio;
  request.maxHeadRatio = maxHeadRatio;
  return budgetProblem(profile, request);
}

}  // namespace headscope
