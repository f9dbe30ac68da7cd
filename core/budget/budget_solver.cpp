#include "core/budget/budget_solver.h"

#include <algorithm>
#include <cstddef>

#include "core/budget/allocation.h"
#include "core/budget/exchange_search.h"
#include "core/budget/layer_search.h"

namespace headscope {

namespace {

BudgetAllocation bounded(const BudgetProblem& problem, const std::vector<std::int64_t>& kept, double bound) {
  BudgetAllocation allocation = makeAllocation(problem, "optimal", kept);
  allocation.lowerBound = std::min(bound, allocation.predictedDelta);
  allocation.gap = allocation.predictedDelta - allocation.lowerBound;
  return allocation;
}

}  // namespace

Result<BudgetAllocation> solveBudget(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  const auto groups = layerGroups(problem);
  const auto ranges = usableRanges(problem, groups);
  std::vector<HeadOptions> options;
  for (std::size_t h = 0; h < ranges.size(); ++h) options.push_back(headOptions(problem, h, ranges[h]));
  const HullRelaxation relaxation = relaxToHulls(options, groups, problem.keptTotal());
  if (relaxation.missing == 0) return makeAllocation(problem, "optimal", relaxation.kept);
  if (!problem.layerLimits.empty()) {
    const auto outcome = LayerSearch(problem, options, groups, relaxation).run();
    if (outcome.complete) return makeAllocation(problem, "optimal", outcome.kept);
    return bounded(problem, outcome.kept, outcome.bound);
  }
  const HeadCosts costs(problem, options, relaxation.kept, std::vector(options.size(), relaxation.price));
  ExchangeSearch search(costs, groups.front().heads, relaxation.missing, {});
  std::vector<std::int64_t> kept = relaxation.kept;
  for (const HeadShift& step : search.run()) kept[step.head] += step.shift;
  if (search.complete()) return makeAllocation(problem, "optimal", kept);
  return bounded(problem, kept, relaxation.bound);
}

}  // namespace headscope
