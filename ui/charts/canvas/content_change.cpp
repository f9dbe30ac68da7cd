#include "ui/charts/canvas/content_change.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

bool sameNumber(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Qt's own comparison of points is fuzzy.
bool samePoint(const QPointF& a, const QPointF& b) { return sameNumber(a.x(), b.x()) && sameNumber(a.y(), b.y()); }

bool sameNumbers(const std::vector<double>& a, const std::vector<double>& b) {
  return std::ranges::equal(a, b, sameNumber);
}

bool sameLine(const LineContent& a, const LineContent& b) {
  return std::ranges::equal(a.points, b.points, samePoint) && a.color == b.color && a.width == b.width &&
         a.dash == b.dash && a.steps == b.steps && a.marker == b.marker && a.markerSize == b.markerSize &&
         a.hollow == b.hollow;
}

bool sameBand(const BandContent& a, const BandContent& b) {
  return sameNumbers(a.x, b.x) && sameNumbers(a.low, b.low) && sameNumbers(a.high, b.high) && a.color == b.color &&
         a.steps == b.steps;
}

bool sameCells(const std::optional<CellsContent>& a, const std::optional<CellsContent>& b) {
  if (!a || !b) return !a && !b;
  return a->rows == b->rows && a->columns == b->columns && samePoint(a->corner, b->corner) && a->color == b->color;
}

bool sameLabel(const PointLabel& a, const PointLabel& b) {
  return samePoint(a.at, b.at) && a.text == b.text && a.color == b.color && a.strong == b.strong;
}

bool samePanel(const PanelContent& a, const PanelContent& b) {
  return a.title == b.title && a.subtitle == b.subtitle && a.x == b.x && a.y == b.y && a.stripes == b.stripes &&
         sameCells(a.cells, b.cells) && std::ranges::equal(a.bands, b.bands, sameBand) && a.faint == b.faint &&
         a.faintColor == b.faintColor && std::ranges::equal(a.lines, b.lines, sameLine) && a.rules == b.rules &&
         std::ranges::equal(a.labels, b.labels, sameLabel);
}

}  // namespace

bool sameButMarkers(const ChartContent& a, const ChartContent& b) {
  return std::ranges::equal(a.panels, b.panels, samePanel) && a.key == b.key && a.endLabels == b.endLabels &&
         a.note == b.note && a.xTitle == b.xTitle;
}

}  // namespace headscope
