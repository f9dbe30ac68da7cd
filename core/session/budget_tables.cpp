#include "core/session/budget_tables.h"

#include <optional>

namespace headscope {

namespace {

/// What the best method predicts at a target; nothing where it has no answer there.
std::optional<double> bestAt(const Pareto& pareto, double target) {
  for (const ParetoMethod& method : pareto.methods)
    for (const ParetoPoint& point : method.points)
      if (method.method == "optimal" && point.targetRatio == target) return point.predictedDelta;
  return std::nullopt;
}

}  // namespace

Result<Table> paretoTable(const SessionData& session) {
  HEADSCOPE_TRY(Table, pareto, paretoOf(session.profile, paretoTargets(session.profile)));
  return paretoTable(pareto, measuredPoints(session));
}

Table paretoTable(const Pareto& pareto, const std::vector<MeasuredPoint>& measured) {
  Table table{{"target_ratio", "method", "predicted_delta", "worse_than_best", "lower_bound", "gap", "beyond_measured",
               "scenario", "measured_delta", "measured_stderr"},
              {}};
  for (const ParetoMethod& method : pareto.methods)
    for (const ParetoPoint& point : method.points) {
      const auto best = bestAt(pareto, point.targetRatio);
      table.rows.push_back({point.targetRatio,
                            method.method,
                            point.predictedDelta,
                            best ? TableField(point.predictedDelta - *best) : TableField(),
                            point.lowerBound,
                            point.predictedDelta - point.lowerBound,
                            std::int64_t{point.beyondMeasured},
                            {},
                            {},
                            {}});
    }
  for (const MeasuredPoint& point : measured)
    table.rows.push_back({point.targetRatio,
                          point.method,
                          point.predictedDelta,
                          {},
                          {},
                          {},
                          {},
                          point.scenario,
                          point.measuredDelta,
                          point.error});
  return table;
}

}  // namespace headscope
