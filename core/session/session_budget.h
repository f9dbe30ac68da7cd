#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/budget/budget_problem.h"
#include "core/budget/budget_request.h"
#include "core/profiling/profile_result.h"
#include "core/session/scenario.h"

namespace headscope {

/// An allocation and what a person must know about it.
struct SessionBudget {
  BudgetAllocation allocation;
  std::int64_t tokens = 0;  ///< T the counts are of: the documents' mean
  double meanDelta = 0;     ///< what the mean curves predict; the allocation's own prediction unless asked with caution
  std::string notice;       ///< which heads it leaves out, and why; empty where there is nothing to say
};

/// Allocates from a profile as far as it got. Methods that need no curve (uniform, pyramid, rms) share among all heads;
/// their predicted Δ is NaN while a head has no curve. The others share among the heads that have one and say so. With
/// caution prediction, bound and gap of the allocation are those of the cautious curves, and the notice says so.
/// Errors: those of budgetProblem and allocateBudget, and rms without scores.
[[nodiscard]] Result<SessionBudget> sessionBudget(const Profile& profile, const BudgetRequest& request);

/// A scenario that is not saved yet.
struct ScenarioDraft {
  Scenario scenario;
  std::string notice;  ///< as in SessionBudget
};

/// sessionBudget under a name, with what the mean curves predict of it against uniform at the same target.
[[nodiscard]] Result<ScenarioDraft> draftScenario(const std::string& name, const Profile& profile,
                                                  const BudgetRequest& request);

/// The same of shares that were read from a file, as method "imported". Limits of the request hold for them too.
[[nodiscard]] Result<ScenarioDraft> draftImported(const std::string& name, const Profile& profile,
                                                  BudgetRequest request, const std::map<HeadId, double>& shares);

/// The last ratio a head was measured at; nothing for a head without a curve. A protected head is kept whole as far as
/// that.
[[nodiscard]] std::optional<double> lastMeasuredRatio(const Profile& profile, HeadId head);

}  // namespace headscope
