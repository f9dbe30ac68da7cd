#include <cmath>

#include "core/budget/annealing_budget.h"
#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"

namespace headscope {

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

Result<BudgetProblem> budgetProblem(const Profile& profile, double targetRatio, double maxHeadRatio) {
  if (profile.documents.empty()) return Error{"the profile has no documents yet", "", "run a profile first"};
  double tokens = 0;
  for (const DocumentProfile& document : profile.documents) tokens += static_cast<double>(document.tokens);

  std::map<HeadId, BudgetCurve> curves;
  for (MeanCurve& mean : meanCurves(profile))
    curves[mean.head] = {mean.head, std::move(mean.ratio), std::move(mean.delta)};

  BudgetProblem problem;
  problem.tokens = std::llround(tokens / static_cast<double>(profile.documents.size()));
  problem.targetRatio = targetRatio;
  problem.maxHeadRatio = maxHeadRatio;
  for (const HeadId& head : profile.record.heads) {
    const auto found = curves.find(head);
    if (found == curves.end())
      return Error{"the profile has no influence curve of this head", head.toString(),
                   "resume the profile to measure it"};
    problem.curves.push_back(found->second);
  }
  HEADSCOPE_CHECK(BudgetProblem, problem.check());
  return problem;
}

}  // namespace headscope
