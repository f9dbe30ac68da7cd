#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/budget/allocation.h"
#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"

namespace headscope {

namespace {

constexpr std::array kTargets{0.01, 0.02, 0.05, 0.1};
/// Steps in one uniform share: proportions are found to 0.001/N.
constexpr std::int64_t kStepsPerShare = 1000;

/// Δ of a head given `shares` times the uniform share, averaged over the targets. A ratio above 1 keeps all.
double averageDelta(const BudgetCurve& curve, double shares) {
  double sum = 0;
  for (const double target : kTargets) sum += curve.deltaAt(std::min(1.0, shares * target));
  return sum / static_cast<double>(kTargets.size());
}

/// The averaged curve over [0, most] uniform shares, scaled to [0, 1]. It breaks wherever one of its parts does.
BudgetCurve averageCurve(const BudgetCurve& curve, double most) {
  std::vector<double> shares{0, most};
  for (const double ratio : curve.ratio)
    for (const double target : kTargets)
      if (const double at = ratio / target; at > 0 && at < most) shares.push_back(at);
  std::sort(shares.begin(), shares.end());
  BudgetCurve average;
  average.head = curve.head;
  for (const double at : shares) {
    if (!average.ratio.empty() && at / most - average.ratio.back() < 1e-12) continue;
    average.ratio.push_back(at / most);
    average.delta.push_back(averageDelta(curve, at));
  }
  return average;
}

}  // namespace

// One proportion p serves all targets, so each head has one curve over p: the mean over targets of Δ(p·ρ·N). Sharing
// out Σ p = 1 over these curves is a budget problem of its own.
Result<BudgetAllocation> agnosticBudget(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  double lastRatio = 0;
  for (const BudgetCurve& curve : problem.curves) lastRatio = std::max(lastRatio, curve.ratio.back());
  // More than this leaves the curve at every target; more than N is more than there is.
  const double most =
      std::clamp(std::ceil(lastRatio / kTargets.front()), 1.0, static_cast<double>(problem.curves.size()));
  BudgetProblem shares;
  shares.tokens = kStepsPerShare * static_cast<std::int64_t>(most);
  shares.targetRatio = 1 / most;
  shares.minKept = 0;
  for (const BudgetCurve& curve : problem.curves) shares.curves.push_back(averageCurve(curve, most));
  HEADSCOPE_TRY(BudgetAllocation, best, solveBudget(shares));
  return makeAllocation(problem, "agnostic", roundToLimits(problem, best.proportion));
}

}  // namespace headscope
