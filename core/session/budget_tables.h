#pragma once

#include "core/session/chart_data.h"
#include "core/session/pareto.h"

namespace headscope {

/// target_ratio, method, predicted_delta, worse_than_best (predicted Δ − that of optimal), lower_bound and gap (of
/// optimal), beyond_measured (heads kept outside their curve). A row a method and target of paretoTargets.
[[nodiscard]] Result<Table> paretoTable(const SessionData& session);
/// The same of what is worked out already.
[[nodiscard]] Table paretoTable(const Pareto& pareto);

}  // namespace headscope
