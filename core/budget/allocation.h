#pragma once

#include <string>
#include <vector>

#include "core/budget/budget_problem.h"

namespace headscope {

/// Completes an allocation from its kept counts: predicted Δ, proportions, heads outside what was measured. The bound
/// is the predicted Δ itself until a solver sets a better one. `kept` has one count for each curve.
[[nodiscard]] BudgetAllocation makeAllocation(const BudgetProblem& problem, const std::string& method,
                                              std::vector<std::int64_t> kept);

}  // namespace headscope
