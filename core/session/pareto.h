#pragma once

#include <optional>
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

/// A measurement on the scale of the curves.
struct BaselineDelta {
  double mean = 0;    ///< over the documents, of log-perplexity − the profile's baseline on the same
  double error = 0;   ///< standard error of that mean; 0 with one document
  int documents = 0;  ///< that the profile has
};

/// Nothing where the profile has none of the documents.
[[nodiscard]] std::optional<BaselineDelta> deltaFromBaseline(const std::vector<ScenarioMeasurement::Document>& measured,
                                                             const Profile& profile);

/// Points of all measured scenarios whose documents the profile has.
[[nodiscard]] std::vector<MeasuredPoint> measuredPoints(const SessionData& session);

/// Targets on a grid of 1 to 50 per cent that no curve of the profile ends below.
[[nodiscard]] std::vector<double> paretoTargets(const Profile& profile);

/// Allocates by every method at every target, within the limits of a request whose method and target are not looked at.
/// A method without what it needs (rms without scores) is left out; a target that the limits cannot hold is
/// left out of a method's points. All methods at twelve targets take a second or more; `stop` is looked at between
/// them. Errors: a profile without curves, no method with an answer.
[[nodiscard]] Result<Pareto> paretoOf(const Profile& profile, const std::vector<double>& targets,
                                      BudgetRequest limits = {}, const std::stop_token& stop = {});

}  // namespace headscope
