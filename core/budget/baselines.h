#pragma once

#include <map>

#include "core/budget/budget_problem.h"
#include "core/budget/budget_request.h"
#include "core/profiling/profile_result.h"

namespace headscope {

/// Whole counts that sum to `total`, each within [minKept, cap], nearest to `weight` by largest remainder; excess over
/// a cap is shared out again in proportion. Ties to the lower index. A weight that is negative or not finite counts as
/// 0; a total that the limits cannot meet is moved to the nearest they can.
[[nodiscard]] std::vector<std::int64_t> roundToTotal(const std::vector<double>& weight, std::int64_t total,
                                                     std::int64_t minKept, std::int64_t cap);

/// The same with a range for each; lists of equal length.
[[nodiscard]] std::vector<std::int64_t> roundWithin(const std::vector<double>& weight, std::int64_t total,
                                                    const std::vector<KeptRange>& range);

/// The same for the heads of a problem, within its limits of heads and layers: by layer, then by head within each.
[[nodiscard]] std::vector<std::int64_t> roundToLimits(const BudgetProblem& problem, const std::vector<double>& weight);

[[nodiscard]] Result<BudgetAllocation> uniformBudget(const BudgetProblem& problem);

/// Shares that fall linearly over the layers of `heads`, equal within a layer (PyramidKV): the last layer has 1/β of
/// the mean, the first 2 − 1/β, so that they sum to 1. β ≥ 1; β = 1 is uniform.
[[nodiscard]] std::map<HeadId, double> pyramidProportions(const std::vector<HeadId>& heads, double beta);
[[nodiscard]] Result<BudgetAllocation> pyramidBudget(const BudgetProblem& problem, double beta = 20);

/// From proportions by head, such as those of global RMS. A head without one gets the least count.
[[nodiscard]] Result<BudgetAllocation> rmsBudget(const BudgetProblem& problem,
                                                 const std::map<HeadId, double>& proportions);

/// The same under another name, for shares that were read from a file.
[[nodiscard]] Result<BudgetAllocation> sharedBudget(const BudgetProblem& problem, const std::string& method,
                                                    const std::map<HeadId, double>& proportions);

/// The reference's greedy solver: step 0.001 of ratio to the head with the best gain, from zero.
[[nodiscard]] Result<BudgetAllocation> greedyBudget(const BudgetProblem& problem);
/// The reference's single-swap solver from uniform: move one step between two heads while it helps.
[[nodiscard]] Result<BudgetAllocation> swapBudget(const BudgetProblem& problem);
/// One set of proportions that is best on average over targets 0.01, 0.02, 0.05, 0.1, applied at the problem's target.
[[nodiscard]] Result<BudgetAllocation> agnosticBudget(const BudgetProblem& problem);

/// Any method by its name: optimal, greedy, swap, agnostic, rms, uniform, pyramid.
[[nodiscard]] Result<BudgetAllocation> allocateBudget(const std::string& method, const BudgetProblem& problem,
                                                      const Profile& profile);

/// Puts a request's target and limits, in whole keys of the problem's T, in the place of the problem's own; at least
/// one key for every head. A head's minimum and cap are rounded down, a layer's minimum up. Its method and caution are
/// not looked at. Errors: ratios that do not ascend in [0, 1], a minimum above the target, those of
/// BudgetProblem::check.
[[nodiscard]] Result<Done> poseRequest(const BudgetRequest& request, BudgetProblem& problem);

/// T of a profile's allocations: the documents' mean number of tokens; 0 without documents.
[[nodiscard]] std::int64_t meanTokens(const Profile& profile);

/// The problem a profile poses: mean curves of all its heads, with caution mean + k·s.e.m. over the documents (0 with
/// one document); T the mean number of document tokens. Heads without a curve are an error that names the first.
[[nodiscard]] Result<BudgetProblem> budgetProblem(const Profile& profile, const BudgetRequest& request);
[[nodiscard]] Result<BudgetProblem> budgetProblem(const Profile& profile, double targetRatio, double maxHeadRatio);

}  // namespace headscope
