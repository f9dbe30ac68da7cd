#pragma once

#include "core/budget/budget_problem.h"

namespace headscope {

/// Best allocation by Lagrangian bisection on the curves' lower convex hulls, closed by local exchange on the true
/// curves; the bound is the Lagrangian's. Deterministic. Errors: no curves, a non-finite Δ, a cap too small for the total
/// (says the least cap that works). 288 heads × 51 points in a few milliseconds.
[[nodiscard]] Result<BudgetAllocation> solveBudget(const BudgetProblem& problem);

/// Δ predicted for kept counts by the problem's curves (linear between points, flat beyond the last).
[[nodiscard]] double predictedDelta(const BudgetProblem& problem, const std::vector<std::int64_t>& kept);

}  // namespace headscope
