#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/profiling/profile_result.h"
#include "core/session/session_budget.h"

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

/// Targets on a grid of 1 to 50 per cent that no curve of the profile ends below.
[[nodiscard]] std::vector<double> paretoTargets(const Profile& profile);

/// Allocates by every method at every target with a cap for one head.
/// A method without what it needs (rms without scores) is left out; a target that the cap cannot hold is
/// left out of a method's points. All methods at twelve targets take a second or more; `stop` is looked at between
/// them. Errors: a profile without curves, no method with an answer.
[[nodiscard]] Result<Pareto> paretoOf(const Profile& profile, const std::vector<double>& targets, double maxHeadRatio,
                                      const std::stop_token& stop = {});

}  // namespace headscope
