#include "ui/charts/canvas/zoom_window.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace headscope {

namespace {

constexpr double kLeastSpan = 1.0 / 200;

std::pair<double, double> scaledRange(double low, double high, double factor, double at) {
  const double span = std::clamp((high - low) / factor, kLeastSpan, 1.0);
  const double fixed = low + at * (high - low);
  const double start = std::clamp(fixed - at * span, 0.0, 1 - span);
  return {start, start + span};
}

std::pair<double, double> movedRange(double low, double high, double by) {
  const double shift = std::clamp(by * (high - low), -low, 1 - high);
  return {low + shift, high + shift};
}

void narrow(Axis& axis, double low, double high) {
  const double min = axis.valueAt(low);
  axis.max = axis.valueAt(high);
  axis.min = min;
}

}  // namespace

ZoomWindow ZoomWindow::scaled(double factor, const QPointF& at) const {
  ZoomWindow next;
  std::tie(next.left, next.right) = scaledRange(left, right, factor, at.x());
  std::tie(next.bottom, next.top) = scaledRange(bottom, top, factor, at.y());
  return next;
}

ZoomWindow ZoomWindow::moved(const QPointF& by) const {
  ZoomWindow next;
  std::tie(next.left, next.right) = movedRange(left, right, by.x());
  std::tie(next.bottom, next.top) = movedRange(bottom, top, by.y());
  return next;
}

void ZoomWindow::apply(Axis& x, Axis& y) const {
  if (whole()) return;
  narrow(x, left, right);
  narrow(y, bottom, top);
}

}  // namespace headscope
