#include "core/session/session_budget.h"

#include <algorithm>
#include <limits>
#include <set>

#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"
#include "core/budget/number_text.h"

namespace headscope {

namespace {

std::set<HeadId> measuredHeads(const Profile& profile) {
  std::set<HeadId> heads;
  for (const DocumentProfile& document : profile.documents)
    for (const auto& [head, curve] : document.curves)
      if (!curve.empty()) heads.insert(head);
  return heads;
}

/// Gives heads without a curve a flat one, which moves no allocation of a method that looks at no curve.
void addFlatCurves(Profile& profile, const std::set<HeadId>& measured) {
  for (const HeadId head : profile.record.heads)
    if (!measured.contains(head)) profile.documents.front().curves[head] = {InfluencePoint{}};
}

Result<Done> checkScores(const Profile& profile) {
  for (const DocumentProfile& document : profile.documents)
    if (!document.rmsScores.empty()) return Done{};
  return Error{"the session has no key scores", "", "run or resume a profile"};
}

std::string cautionNotice(const Profile& profile, double caution) {
  if (profile.documents.size() < 2) return "One document has no standard error: the mean curves are used as they are.";
  return "Predicted delta, bound and gap are those of the mean curves plus " + shortestText(caution) +
         " standard errors over the documents.";
}

Result<ScenarioDraft> draftOf(const std::string& name, const Profile& profile, const BudgetRequest& request,
                              SessionBudget budget) {
  BudgetRequest uniform;
  uniform.method = "uniform";
  uniform.targetRatio = request.targetRatio;
  HEADSCOPE_TRY(ScenarioDraft, level, sessionBudget(profile, uniform));
  const double gain = budget.meanDelta - level.allocation.predictedDelta;
  return ScenarioDraft{
      {name, request, std::move(budget.allocation), budget.tokens, budget.meanDelta, gain, std::nullopt},
      std::move(budget.notice)};
}

}  // namespace

Result<SessionBudget> sessionBudget(const Profile& profile, const BudgetRequest& request) {
  if (profile.documents.empty()) return Error{"the session has no profile", "", "run headscope-cli profile first"};
  const bool needsCurves = request.method != "uniform" && request.method != "pyramid" && request.method != "rms";
  if (request.method == "rms") HEADSCOPE_CHECK(SessionBudget, checkScores(profile));
  const std::set<HeadId> measured = measuredHeads(profile);
  const std::size_t all = profile.record.heads.size();
  Profile used = profile;
  std::string notice;
  if (measured.size() < all && needsCurves) {
    std::erase_if(used.record.heads, [&](HeadId head) { return !measured.contains(head); });
    if (used.record.heads.empty()) return Error{"the session has no influence curve", "", "run or resume a profile"};
    notice = "Only " + std::to_string(used.record.heads.size()) + " of " + std::to_string(all) +
             " heads have a curve: the budget is shared among these.";
  } else if (measured.size() < all) {
    addFlatCurves(used, measured);
    notice = "Not every head has a curve: there is no predicted delta.";
  }
  HEADSCOPE_TRY(SessionBudget, problem, budgetProblem(used, request));
  HEADSCOPE_TRY(SessionBudget, allocation, allocateBudget(request.method, problem, used));
  double meanDelta = allocation.predictedDelta;
  if (request.caution > 0) {
    BudgetRequest plain = request;
    plain.caution = 0;
    HEADSCOPE_TRY(SessionBudget, mean, budgetProblem(used, plain));
    meanDelta = predictedDelta(mean, allocation.kept);
    notice += (notice.empty() ? "" : " ") + cautionNotice(profile, request.caution);
  }
  if (measured.size() < all && !needsCurves) {
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    allocation.predictedDelta = allocation.lowerBound = allocation.gap = meanDelta = unknown;
    allocation.beyondMeasured.clear();
  }
  return SessionBudget{std::move(allocation), problem.tokens, meanDelta, std::move(notice)};
}

Result<ScenarioDraft> draftScenario(const std::string& name, const Profile& profile, const BudgetRequest& request) {
  HEADSCOPE_TRY(ScenarioDraft, budget, sessionBudget(profile, request));
  return draftOf(name, profile, request, std::move(budget));
}

Result<ScenarioDraft> draftImported(const std::string& name, const Profile& profile, BudgetRequest request,
                                    const std::map<HeadId, double>& shares) {
  request.method = "imported";
  request.caution = 0;
  HEADSCOPE_TRY(ScenarioDraft, problem, budgetProblem(profile, request));
  HEADSCOPE_TRY(ScenarioDraft, allocation, sharedBudget(problem, request.method, shares));
  const double predicted = allocation.predictedDelta;
  return draftOf(name, profile, request, {std::move(allocation), problem.tokens, predicted, {}});
}

std::optional<double> lastMeasuredRatio(const Profile& profile, HeadId head) {
  std::optional<double> last;
  for (const DocumentProfile& document : profile.documents)
    if (const auto curve = document.curves.find(head); curve != document.curves.end() && !curve->second.empty())
      last = std::max(last.value_or(0), curve->second.back().ratio);
  return last;
}

}  // namespace headscope
