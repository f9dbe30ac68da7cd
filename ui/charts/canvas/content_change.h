#pragma once

#include "ui/charts/canvas/chart_content.h"

namespace headscope {

/// Whether two charts are the same but for the markers in their panels, which are all that follows a slider in most of
/// them. Exact: no number counts as equal for being near another.
[[nodiscard]] bool sameButMarkers(const ChartContent& a, const ChartContent& b);

}  // namespace headscope
