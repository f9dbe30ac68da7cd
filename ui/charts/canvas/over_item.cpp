#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/charts/canvas/panel_items.h"

namespace headscope {

void OverItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  if (m_content == nullptr) return;
  paintAxes(*painter);
  paintRuleLabels(*painter);
  paintLineMarkers(*painter);
  paintMarkersAndLabels(*painter);
}

void OverItem::updateMarkers() {
  if (m_content == nullptr) return;
  for (const MarkerContent& marker : m_content->markers) {
    const QPointF at(xPixel(marker.at.x()), yPixel(marker.at.y()));
    // The tips of a diamond, its outline, and what antialiasing adds.
    const double reach = 0.625 * marker.size + 3;
    QRectF touched(at - QPointF(reach, reach), at + QPointF(reach, reach));
    if (marker.drops & Qt::Vertical) {
      touched.setTop(m_plot.top() - reach);
      touched.setBottom(m_plot.bottom() + reach);
    }
    update(touched);
  }
}

void OverItem::paintAxes(QPainter& painter) const {
  const QFont font = interfaceFont(11);
  const QColor ink = m_style.palette->ink2;
  painter.setPen(QPen(ink, 1));
  const double base = snapped(m_plot.bottom());
  painter.drawLine(QPointF(m_plot.left(), base), QPointF(m_plot.right(), base));
  for (const Tick& tick : m_content->x.ticks) {
    const double x = snapped(xPixel(tick.value));
    if (tick.length > 0 && shown(m_content->x, tick.value)) {
      painter.setPen(QPen(ink, 1));
      painter.drawLine(QPointF(x, base), QPointF(x, base + tick.length));
    }
    if (!tick.label.isEmpty() && shown(m_content->x, tick.labelAt))
      drawLabel(painter, m_style, {xPixel(tick.labelAt), m_plot.bottom() + 13}, tick.label, font, ink,
                Qt::AlignHCenter);
  }
  if (m_yLabels)
    for (const Tick& tick : m_content->y.ticks)
      if (shown(m_content->y, tick.value))
        drawLabel(painter, m_style, {m_plot.left() - 9, yPixel(tick.value)}, tick.label, font, ink, Qt::AlignRight);
  if (!m_content->title.isEmpty()) {
    const QPointF at(m_plot.left(), m_plot.top() - 16);
    const double width =
        drawLabel(painter, m_style, at, m_content->title, interfaceFont(11, QFont::DemiBold), m_style.palette->ink1);
    drawLabel(painter, m_style, at + QPointF(width + 5, 0), m_content->subtitle, font, ink);
  }
}

void OverItem::paintRuleLabels(QPainter& painter) const {
  const QFont font = interfaceFont(11);
  const QColor ink = Palette::textOn(m_style.palette->chart, m_style.palette->ink3);
  for (const RuleContent& rule : m_content->rules) {
    const bool across = rule.orientation == Qt::Horizontal;
    if (rule.label.isEmpty() || !shown(across ? m_content->y : m_content->x, rule.at)) continue;
    if (rule.orientation == Qt::Vertical)
      drawLabelOnPatch(painter, m_style, {xPixel(rule.at) + 6, m_plot.top() + 8}, rule.label, font, ink);
    else
      drawLabelOnPatch(painter, m_style, {m_plot.left() + 5, yPixel(rule.at) - 9}, rule.label, font, ink);
  }
}

void OverItem::paintLineMarkers(QPainter& painter) const {
  for (const LineContent& line : m_content->lines) {
    for (const double x : drawable(line.points, m_content->x, m_content->y).gapsAt) {
      if (!shown(m_content->x, x)) continue;
      const double at = xPixel(x);
      painter.setPen(QPen(line.color, 1.2));
      painter.drawLine(QPointF(at - 3, m_plot.bottom() - 9), QPointF(at + 3, m_plot.bottom() - 3));
      painter.drawLine(QPointF(at - 3, m_plot.bottom() - 3), QPointF(at + 3, m_plot.bottom() - 9));
    }
    if (!line.marker) continue;
    // Where points crowd, rings around the markers would cut the line to pieces.
    const double spacing = line.points.empty() ? 0 : m_plot.width() / static_cast<double>(line.points.size());
    const QColor ring = spacing > 2.2 * line.markerSize ? m_style.palette->chart : QColor();
    const double size = spacing > 1.5 * line.markerSize ? line.markerSize : 0.75 * line.markerSize;
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      if (!shown(m_content->x, line.points[i].x()) || !shown(m_content->y, line.points[i].y())) continue;
      const QPointF at(xPixel(line.points[i].x()), yPixel(line.points[i].y()));
      const bool hollow = i < line.hollow.size() && line.hollow[i];
      drawMarker(painter, *line.marker, at, size, line.color, hollow ? m_style.palette->chart : ring, hollow);
    }
  }
}

void OverItem::paintMarkersAndLabels(QPainter& painter) const {
  for (const MarkerContent& marker : m_content->markers) {
    if (!(marker.drops & Qt::Vertical) || !shown(m_content->x, marker.at.x())) continue;
    const double x = snapped(xPixel(marker.at.x()));
    painter.setPen(dashedPen(Palette::mix(marker.color, m_style.palette->chart, 0.75), 1, Dash::Dotted));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
  }
  for (const MarkerContent& marker : m_content->markers)
    if (shown(m_content->x, marker.at.x()) && shown(m_content->y, marker.at.y()))
      drawMarker(painter, marker.shape, {xPixel(marker.at.x()), yPixel(marker.at.y())}, marker.size, marker.color,
                 m_style.palette->chart);
  std::vector<QRectF> taken;
  for (const PointLabel& label : m_content->labels) {
    if (!shown(m_content->x, label.at.x()) || !shown(m_content->y, label.at.y())) continue;
    const QPointF at(xPixel(label.at.x()), yPixel(label.at.y()));
    const QColor ink = Palette::textOn(m_style.palette->chart, label.color);
    if (!label.strong) {
      drawLabelOnPatch(painter, m_style, at - QPointF(0, 9), label.text, interfaceFont(10, QFont::Medium), ink,
                       Qt::AlignHCenter);
      continue;
    }
    const QFont font = interfaceFont(11, QFont::DemiBold);
    const bool left = at.x() + textWidth(font, label.text) + 10 > m_plot.right();
    const double width = textWidth(font, label.text);
    QRectF box(at.x() + (left ? -8 - width : 8), at.y() - 13, width, 14);
    while (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); }))
      box.translate(0, -13);
    taken.push_back(box);
    drawLabelOnPatch(painter, m_style, {box.left(), box.center().y()}, label.text, font, ink);
  }
}

}  // namespace headscope
