#pragma once

#include <string>

#include "core/budget/budget_problem.h"
#include "core/profiling/profile_result.h"

namespace headscope {

/// An allocation and what a person must know about it.
struct SessionBudget {
  BudgetAllocation allocation;
  std::string notice;  ///< which heads it leaves out, and why; empty where there is nothing to say
};

/// What an allocation is asked for.
struct SessionBudgetRequest {
  std::string method = "optimal";  ///< as allocateBudget takes it
  double targetRatio = 0.05;
  double maxHeadRatio = 1;
};

/// Allocates from a profile as far as it got. Methods that need no curve (uniform, pyramid, rms) share among all heads;
/// their predicted Δ is NaN while a head has no curve. The others share among the heads that have one and say so.
/// Errors: those of budgetProblem and allocateBudget, and rms without scores.
[[nodiscard]] Result<SessionBudget> sessionBudget(const Profile& profile, const SessionBudgetRequest& request);

}  // namespace headscope
