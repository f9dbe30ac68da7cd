#pragma once

#include <QString>

#include "ui/charts/chart_view.h"

namespace headscope {

/// What the numbers of a chart are, in a few sentences with their formulas, as simple rich text.
[[nodiscard]] QString chartDefinition(ChartView view);

}  // namespace headscope
