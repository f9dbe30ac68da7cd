#pragma once

#include "core/session/chart_data.h"
#include "core/session/pareto.h"

namespace headscope {

/// target_ratio, method, predicted_delta, worse_than_best (predicted Δ − that of optimal), lower_bound and gap (of
/// optimal), beyond_measured (heads kept outside their curve), scenario, measured_delta, measured_stderr (of measured
/// points). A row a method and target of paretoTargets, then one a measured scenario.
[[nodiscard]] Result<Table> paretoTable(const SessionData& session);
/// The same of what is worked out already.
[[nodiscard]] Table paretoTable(const Pareto& pareto, const std::vector<MeasuredPoint>& measured);

}  // namespace headscope
