#include "ui/charts/canvas/polyline.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

/// Clips the segment to the unit square (Liang and Barsky); false where nothing is left.
bool clipSegment(QPointF& from, QPointF& to) {
  double enter = 0, leave = 1;
  const QPointF d = to - from;
  const double p[] = {-d.x(), d.x(), -d.y(), d.y()};
  const double q[] = {from.x(), 1 - from.x(), from.y(), 1 - from.y()};
  for (int side = 0; side < 4; ++side) {
    if (p[side] == 0) {
      if (q[side] < 0) return false;
      continue;
    }
    const double t = q[side] / p[side];
    if (p[side] < 0)
      enter = std::max(enter, t);
    else
      leave = std::min(leave, t);
  }
  if (enter > leave) return false;
  to = from + leave * d;
  from = from + enter * d;
  return true;
}

bool inside(const QPointF& p) { return p.x() >= 0 && p.x() <= 1 && p.y() >= 0 && p.y() <= 1; }

void appendClipped(const Polyline& run, std::vector<Polyline>& pieces) {
  if (std::all_of(run.begin(), run.end(), inside)) {
    if (!run.empty()) pieces.push_back(run);
    return;
  }
  Polyline piece;
  for (std::size_t i = 0; i + 1 < run.size(); ++i) {
    QPointF from = run[i], to = run[i + 1];
    if (!clipSegment(from, to)) continue;
    if (piece.empty() || piece.back() != from) {
      if (piece.size() > 1) pieces.push_back(piece);
      piece = {from};
    }
    piece.push_back(to);
  }
  if (piece.size() > 1) pieces.push_back(piece);
}

}  // namespace

DrawableLine drawable(const Polyline& points, const Axis& x, const Axis& y) {
  DrawableLine line;
  Polyline run;
  for (const QPointF& point : points) {
    const QPointF at(x.position(point.x()), y.position(point.y()));
    if (std::isfinite(at.x()) && std::isfinite(at.y())) {
      run.push_back(at);
      continue;
    }
    if (std::isfinite(point.x()) && std::isfinite(point.y()))
      ++line.hidden;
    else if (std::isfinite(point.x()))
      line.gapsAt.push_back(point.x());
    appendClipped(run, line.pieces);
    run.clear();
  }
  appendClipped(run, line.pieces);
  return line;
}

std::vector<double> spreadLabels(const std::vector<double>& wanted, double gap, double top, double bottom) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  if (wanted.size() > 1) gap = std::min(gap, (bottom - top) / static_cast<double>(wanted.size() - 1));
  std::vector<double> placed(wanted.size());
  double least = top;
  for (const std::size_t i : order) {
    placed[i] = std::max(wanted[i], least);
    least = placed[i] + gap;
  }
  double most = bottom;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    placed[*i] = std::min(placed[*i], most);
    most = placed[*i] - gap;
  }
  return placed;
}

}  // namespace headscope
