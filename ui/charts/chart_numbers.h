#pragma once

#include "core/session/chart_data.h"
#include "ui/charts/chart_view.h"

namespace headscope {

/// The numbers behind a chart, as every export writes them; no rows where the session has none.
[[nodiscard]] Table chartNumbers(const SessionData& session, ChartView view);

/// Those of the proportions with the share and the kept count of a live allocation beside them (null: without).
[[nodiscard]] Table proportionsNumbers(const SessionData& session, const BudgetAllocation* live);

}  // namespace headscope
