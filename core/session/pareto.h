#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/profiling/profile_result.h"
#include "core/session/session_budget.h"
#include "core/session/session_store.h"

namespace headscope {

/// What one method comes to at one target.
struct ParetoPoint {
  double targetRatio = 0;
  double predictedDelta = 0;
  double lowerBound = 0;   ///< of any allocation; NaN for methods that prove none
  int beyondMeasured = 0;  ///< heads kept outside their curve: the prediction is not comparable then
};

struct ParetoMethod {
  std::string method;
  std::vector<ParetoPoint> points;  ///< ascending by target
};

/// Predicted Δ against target ratio, the methods in the order of budgetMethods.
struct Pareto {
  std::vector<ParetoMethod> methods;
};

/// What a scenario measured, on the scale of the predictions.
struct MeasuredPoint {
  std::string scenario, method;
  double targetRatio = 0;     ///< it was measured at
  double predictedDelta = 0;  ///< of the mean curves
  double measuredDelta = 0;   ///< mean over the documents of log-perplexity − the session's baseline on the same
  double error = 0;           ///< standard error of that mean; 0 with one document
};

/// Points of all measured scenarios whose documents the profile has.
[[nodiscard]] std::vector<MeasuredPoint> measuredPoints(const SessionData& session);

/// Targets on a grid of 1 to 50 per cent that no curve of the profile ends below.
[[nodiscard]] std::vector<double> paretoTargets(const Profile& profile);

/// Allocates by every method at every target with a cap for one head.
/// A method without what it needs (rms without scores) is left out; a target that the cap cannot hold is
/// left out of a method's points. All methods at twelve targets take a second or more; `stop` is looked at between
/// them. Errors: a profile without curves, no method with an answer.
[[nodiscard]] Result<Pareto> paretoOf(const Profile& profile, const std::vector<double>& targets, double maxHeadRatio,
                                      const std::stop_token& stop = {});

}  // namespace headscope
