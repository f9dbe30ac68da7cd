#pragma once

#include <QString>

#include "core/session/session_store.h"
#include "ui/charts/chart_view.h"

namespace headscope {

/// The numbers behind a chart as CSV: a header line, commas, C locale, shortest form that reads back to the same number,
/// an empty field for a value there is none of.
[[nodiscard]] QString chartCsv(const SessionData& session, ChartView view);

}  // namespace headscope
