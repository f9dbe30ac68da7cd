#include "core/budget/allocation.h"

#include <numeric>

#include "core/budget/budget_solver.h"

namespace headscope {

double predictedDelta(const BudgetProblem& problem, const std::vector<std::int64_t>& kept) {
  double sum = 0;
  for (std::size_t h = 0; h < problem.curves.size() && h < kept.size(); ++h)
    sum += problem.curves[h].deltaAt(static_cast<double>(kept[h]) / static_cast<double>(problem.tokens));
  return sum;
}

BudgetAllocation makeAllocation(const BudgetProblem& problem, const std::string& method,
                                std::vector<std::int64_t> kept) {
  BudgetAllocation allocation;
  allocation.method = method;
  allocation.targetRatio = problem.targetRatio;
  allocation.predictedDelta = predictedDelta(problem, kept);
  allocation.lowerBound = allocation.predictedDelta;
  const auto total = static_cast<double>(std::accumulate(kept.begin(), kept.end(), std::int64_t{0}));
  for (std::size_t h = 0; h < problem.curves.size(); ++h) {
    allocation.heads.push_back(problem.curves[h].head);
    allocation.proportion.push_back(total > 0 ? static_cast<double>(kept[h]) / total : 0);
    const KeptRange measured = problem.measured(h);
    if (kept[h] < measured.low || kept[h] > measured.high) allocation.beyondMeasured.push_back(problem.curves[h].head);
  }
  allocation.kept = std::move(kept);
  return allocation;
}

}  // namespace headscope
