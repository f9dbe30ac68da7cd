#pragma once

#include <QPointF>

#include "ui/charts/canvas/axis.h"

namespace headscope {

/// The part of a chart's whole axes that is shown, as shares 0…1 of their length on paper; so it means the same on a
/// linear and on a logarithmic axis.
struct ZoomWindow {
  double left = 0, right = 1;
  double bottom = 0, top = 1;

  [[nodiscard]] bool whole() const { return *this == ZoomWindow{}; }
  /// Closer by `factor` (> 1) or farther, so that the point at shares `at` of what is shown stays where it is. Never
  /// beyond the whole axes, never closer than a two-hundredth of them.
  [[nodiscard]] ZoomWindow scaled(double factor, const QPointF& at = {0.5, 0.5}) const;
  /// Moved by shares of what is shown, up to the ends of the axes.
  [[nodiscard]] ZoomWindow moved(const QPointF& by) const;
  /// Narrows both axes, which show all, to the window. Their ticks are for the caller to make.
  void apply(Axis& x, Axis& y) const;

  bool operator==(const ZoomWindow&) const = default;
};

}  // namespace headscope
