#include <cmath>
#include <cstddef>
#include <set>

#include "core/budget/allocation.h"
#include "core/budget/baselines.h"

namespace headscope {

namespace {

BudgetAllocation fromWeights(const BudgetProblem& problem, const std::string& method,
                             const std::vector<double>& weight) {
  return makeAllocation(problem, method, roundToLimits(problem, weight));
}

std::vector<double> weightsOf(const BudgetProblem& problem, const std::map<HeadId, double>& proportions) {
  std::vector<double> weight;
  for (const BudgetCurve& curve : problem.curves) {
    const auto found = proportions.find(curve.head);
    weight.push_back(found == proportions.end() ? 0 : found->second);
  }
  return weight;
}

}  // namespace

Result<BudgetAllocation> uniformBudget(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  return fromWeights(problem, "uniform", std::vector<double>(problem.curves.size(), 1));
}

std::map<HeadId, double> pyramidProportions(const std::vector<HeadId>& heads, double beta) {
  std::set<int> layers;
  for (const HeadId& head : heads) layers.insert(head.layer);
  const double last = 1 / beta;
  const double first = 2 - last;
  std::map<int, double> layerShare;
  for (const int layer : layers) {
    const auto index = static_cast<double>(layerShare.size());
    const double fall = layers.size() > 1 ? index / static_cast<double>(layers.size() - 1) : 0;
    layerShare[layer] = first - fall * (first - last);
  }
  double sum = 0;
  for (const HeadId& head : heads) sum += layerShare[head.layer];
  std::map<HeadId, double> proportions;
  for (const HeadId& head : heads) proportions[head] = layerShare[head.layer] / sum;
  return proportions;
}

Result<BudgetAllocation> pyramidBudget(const BudgetProblem& problem, double beta) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  if (!(std::isfinite(beta) && beta >= 1)) return Error{"the pyramid's beta must be at least 1", "", ""};
  std::vector<HeadId> heads;
  for (const BudgetCurve& curve : problem.curves) heads.push_back(curve.head);
  return fromWeights(problem, "pyramid", weightsOf(problem, pyramidProportions(heads, beta)));
}

Result<BudgetAllocation> sharedBudget(const BudgetProblem& problem, const std::string& method,
                                      const std::map<HeadId, double>& proportions) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  return fromWeights(problem, method, weightsOf(problem, proportions));
}

Result<BudgetAllocation> rmsBudget(const BudgetProblem& problem, const std::map<HeadId, double>& proportions) {
  if (proportions.empty()) return Error{"there are no RMS scores to share a budget by", "", "run a profile first"};
  return sharedBudget(problem, "rms", proportions);
}

}  // namespace headscope
