#pragma once

#include "core/budget/budget_problem.h"

namespace headscope {

/// Best allocation by a Lagrangian on the curves' lower convex hulls (its value is the bound), closed by exchanges on
/// the true curves. The total and all limits are met exactly; nothing is kept outside what was measured unless they
/// force it, and then evenly over the heads. Never worse than an allocation that stays within what was measured by more
/// than the gap. Deterministic. Errors: those of BudgetProblem::check. 288 heads × 51 points in a few milliseconds.
[[nodiscard]] Result<BudgetAllocation> solveBudget(const BudgetProblem& problem);

/// Δ predicted for kept counts by the problem's curves (linear between points, flat outside them).
[[nodiscard]] double predictedDelta(const BudgetProblem& problem, const std::vector<std::int64_t>& kept);

}  // namespace headscope
