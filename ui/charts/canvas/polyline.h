#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

#include "ui/charts/canvas/axis.h"

namespace headscope {

using Polyline = std::vector<QPointF>;

/// What of a line can be drawn on two axes.
struct DrawableLine {
  std::vector<Polyline> pieces;  ///< in axis positions 0…1, cut at gaps and at the edges
  int hidden = 0;                ///< points a logarithmic axis has no place for (≤ 0)
  std::vector<double> gapsAt;    ///< x of points that are not finite
};

/// Cuts a line at values that cannot be shown, so that neighbours of a gap are never joined, and clips it to the axes'
/// ranges, since not every paint device clips.
[[nodiscard]] DrawableLine drawable(const Polyline& points, const Axis& x, const Axis& y);

/// Moves label positions (pixels, any order) apart to at least `gap` within [top, bottom], each as little as needed in
/// their order from top to bottom. Where there is no room for all, they overlap evenly.
[[nodiscard]] std::vector<double> spreadLabels(const std::vector<double>& wanted, double gap, double top,
                                               double bottom);

}  // namespace headscope
