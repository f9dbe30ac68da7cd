#pragma once

#include <array>

#include "core/budget/budget_problem.h"

namespace headscope {

/// The reference's simulated annealing: from uniform, one step between two random heads, worse ones taken with
/// probability exp(gain ÷ temperature), the temperature falling from 0.01 by 0.99995 a move, 100,000 moves at most; the
/// best seen. The random moves are the same on every machine.
[[nodiscard]] Result<BudgetAllocation> annealingBudget(const BudgetProblem& problem);

/// The names allocateBudget knows, the best first.
inline constexpr std::array budgetMethods{"optimal",  "greedy", "swap",    "annealing",
                                          "agnostic", "rms",    "uniform", "pyramid"};

}  // namespace headscope
