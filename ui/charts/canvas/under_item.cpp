#include <QPaintDevice>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/charts/canvas/chart_layout.h"
#include "ui/charts/canvas/panel_items.h"

namespace headscope {

PanelItem::PanelItem(QGraphicsItem* parent, const PaintStyle& style, double z) : QGraphicsItem(parent), m_style(style) {
  setZValue(z);
  setAcceptedMouseButtons(Qt::NoButton);
}

void PanelItem::show(const PanelContent* content, const QRectF& plot, const QRectF& bounds) {
  if (bounds != m_bounds) prepareGeometryChange();
  m_content = content;
  m_plot = plot;
  m_bounds = bounds;
  update();
}

double PanelItem::xPixel(double value) const { return m_plot.left() + m_content->x.position(value) * m_plot.width(); }
double PanelItem::yPixel(double value) const {
  return m_plot.bottom() - m_content->y.position(value) * m_plot.height();
}
double PanelItem::snapped(double pixel) const { return m_style.exporting ? pixel : std::floor(pixel) + 0.5; }

bool PanelItem::shown(const Axis& axis, double value) {
  constexpr double kSlack = 1e-9;
  const double position = axis.position(value);
  return position >= -kSlack && position <= 1 + kSlack;
}

bool drawnAsRectangles(const LineContent& line, const PaintStyle& style) {
  return line.steps && line.dash == Dash::Solid && !style.exporting;
}

void UnderItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  if (m_content == nullptr) return;
  // Only a chart on screen is zoomed, and only there does every paint device clip.
  painter->save();
  if (!m_style.exporting) painter->setClipRect(m_plot.adjusted(0, -1, 1, 1), Qt::IntersectClip);
  paintStripesAndGrid(*painter);
  if (m_content->cells) paintCells(*painter, *m_content->cells);
  for (const BandContent& band : m_content->bands) paintBand(*painter, band);
  if (m_content->faint) paintFaint(*painter);
  paintRules(*painter);
  for (const LineContent& line : m_content->lines)
    if (drawnAsRectangles(line, m_style)) paintSteps(*painter, line);
  painter->restore();
}

void UnderItem::paintStripesAndGrid(QPainter& painter) const {
  for (const auto& [from, to] : m_content->stripes)
    painter.fillRect(QRectF(QPointF(xPixel(from), m_plot.top()), QPointF(xPixel(to), m_plot.bottom())),
                     m_style.palette->stripe);
  painter.setPen(QPen(m_style.palette->grid, 1));
  for (const Tick& tick : m_content->y.ticks) {
    if (!tick.gridLine || !shown(m_content->y, tick.value)) continue;
    const double y = snapped(yPixel(tick.value));
    painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
  }
}

void UnderItem::paintCells(QPainter& painter, const CellsContent& cells) const {
  if (cells.color.size() != static_cast<std::size_t>(cells.rows) * static_cast<std::size_t>(cells.columns)) return;
  // Whole screen pixels, so that no seams show; on paper exact edges.
  const auto edge = [&](double pixel) { return m_style.exporting ? pixel : std::round(pixel); };
  auto color = cells.color.begin();
  for (int row = 0; row < cells.rows; ++row)
    for (int column = 0; column < cells.columns; ++column, ++color) {
      if (!color->isValid()) continue;
      const double left = cells.corner.x() + column, top = cells.corner.y() - row;
      painter.fillRect(
          QRectF(QPointF(edge(xPixel(left)), edge(yPixel(top))), QPointF(edge(xPixel(left + 1)), edge(yPixel(top - 1))))
              .intersected(m_plot),
          *color);
    }
}

void UnderItem::paintBand(QPainter& painter, const BandContent& band) const {
  const std::size_t count = std::min({band.x.size(), band.low.size(), band.high.size()});
  if (band.steps) {
    // Whole screen pixels: many times cheaper than edges between two of them, and without seams.
    painter.setRenderHint(QPainter::Antialiasing, m_style.exporting);
    for (std::size_t i = 0; i < count; ++i) {
      const double low = yPixel(band.low[i]), high = yPixel(band.high[i]);
      if (std::isfinite(low) && std::isfinite(high) && low - high > 0.2)
        painter.fillRect(QRectF(QPointF(xPixel(band.x[i]), high), QPointF(xPixel(band.x[i] + 1), low)), band.color);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    return;
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(band.color);
  QPolygonF upper, lower;
  const auto flush = [&] {
    if (upper.size() > 1) {
      std::reverse(lower.begin(), lower.end());
      painter.drawPolygon(upper + lower);
    }
    upper.clear();
    lower.clear();
  };
  for (std::size_t i = 0; i < count; ++i) {
    const QPointF high(xPixel(band.x[i]), std::max(yPixel(band.high[i]), m_plot.top()));
    const QPointF low(high.x(), std::min(yPixel(band.low[i]), m_plot.bottom()));
    if (!std::isfinite(high.y()) || !std::isfinite(low.y()))
      flush();
    else
      upper << high, lower << low;
  }
  flush();
}

void UnderItem::paintFaint(QPainter& painter) {
  if (m_style.exporting) return paintFaintLines(painter, m_plot.topLeft());
  const double ratio = painter.device()->devicePixelRatioF();
  const QList<QVariant> key = {
      ratio,           m_plot.size(), m_content->faintColor, m_content->x.min, m_content->x.max, m_content->y.min,
      m_content->y.max};
  if (m_faintSource != m_content->faint || m_faintKey != key) {
    m_faint = QPixmap((m_plot.size() * ratio).toSize() + QSize(1, 1));
    m_faint.setDevicePixelRatio(ratio);
    m_faint.fill(Qt::transparent);
    QPainter cache(&m_faint);
    cache.setRenderHint(QPainter::Antialiasing);
    paintFaintLines(cache, QPointF(0, 0));
    m_faintSource = m_content->faint;
    m_faintKey = key;
  }
  painter.drawPixmap(m_plot.topLeft(), m_faint);
}

void UnderItem::paintFaintLines(QPainter& painter, const QPointF& origin) const {
  // On a screen a cosmetic pen is far cheaper than one a fraction wider; on paper a hairline would vanish.
  QPen pen(m_content->faintColor, m_style.exporting ? 0.7 : 1);
  pen.setCosmetic(!m_style.exporting);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  for (const Polyline& line : m_content->faint->lines) {
    for (const Polyline& piece : drawable(line, m_content->x, m_content->y).pieces) {
      QPolygonF pixels;
      pixels.reserve(static_cast<qsizetype>(piece.size()));
      for (const QPointF& at : piece)
        pixels << QPointF(origin.x() + at.x() * m_plot.width(), origin.y() + (1 - at.y()) * m_plot.height());
      painter.drawPolyline(pixels);
    }
  }
}

void UnderItem::paintRules(QPainter& painter) const {
  for (const RuleContent& rule : m_content->rules) {
    painter.setPen(dashedPen(rule.color, 1, rule.dash));
    if (rule.orientation == Qt::Horizontal) {
      const double y = snapped(yPixel(rule.at));
      painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
    } else {
      const double x = snapped(xPixel(rule.at));
      painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    }
  }
}

void UnderItem::paintSteps(QPainter& painter, const LineContent& line) const {
  const double scale = painter.deviceTransform().m11();
  const int width = std::max(1, static_cast<int>(line.width * scale));
  const auto place = [&](double pixel) { return static_cast<int>(std::lround(pixel * scale)) - width / 2; };
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.scale(1 / scale, 1 / scale);
  for (const Polyline& piece : drawable(line.points, m_content->x, m_content->y).pieces) {
    QPoint from;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const QPoint to(place(m_plot.left() + piece[i].x() * m_plot.width()),
                      place(m_plot.bottom() - piece[i].y() * m_plot.height()));
      if (i > 0 && to != from)
        painter.fillRect(QRect(std::min(from.x(), to.x()), std::min(from.y(), to.y()),
                               std::abs(to.x() - from.x()) + width, std::abs(to.y() - from.y()) + width),
                         line.color);
      from = to;
    }
  }
  painter.restore();
}

}  // namespace headscope
