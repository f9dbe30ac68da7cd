#include "ui/charts/canvas/painting.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QPolygonF>

namespace headscope {

QPen dashedPen(const QColor& color, double width, Dash dash) {
  QPen pen(color, width, Qt::SolidLine, dash == Dash::Solid ? Qt::RoundCap : Qt::FlatCap, Qt::RoundJoin);
  if (dash == Dash::Dashed) pen.setDashPattern({5 / width, 3.5 / width});
  if (dash == Dash::Dotted) pen.setDashPattern({2 / width, 2.5 / width});
  return pen;
}

void drawMarker(QPainter& painter, MarkerShape shape, const QPointF& at, double size, const QColor& color,
                const QColor& outline, bool hollow) {
  const double r = size / 2;
  painter.setBrush(hollow ? (outline.isValid() ? outline : QColor(Qt::transparent)) : color);
  if (hollow)
    painter.setPen(QPen(color, 1.2));
  else if (outline.isValid())
    painter.setPen(QPen(outline, 1.2));
  else
    painter.setPen(Qt::NoPen);
  switch (shape) {
    case MarkerShape::Circle: painter.drawEllipse(at, r, r); break;
    case MarkerShape::Square: painter.drawRect(QRectF(at.x() - 0.9 * r, at.y() - 0.9 * r, 1.8 * r, 1.8 * r)); break;
    case MarkerShape::Triangle:
      painter.drawPolygon(
          QPolygonF({at + QPointF(0, -1.15 * r), at + QPointF(1.15 * r, 0.9 * r), at + QPointF(-1.15 * r, 0.9 * r)}));
      break;
    case MarkerShape::Diamond:
      painter.drawPolygon(QPolygonF({at + QPointF(0, -1.25 * r), at + QPointF(1.25 * r, 0), at + QPointF(0, 1.25 * r),
                                     at + QPointF(-1.25 * r, 0)}));
      break;
  }
}

double textWidth(const QFont& font, const QString& text) { return QFontMetricsF(font).horizontalAdvance(text); }

double drawLabel(QPainter& painter, const PaintStyle& style, const QPointF& at, const QString& text, const QFont& font,
                 const QColor& color, Qt::Alignment alignment) {
  const QFontMetricsF metrics(font);
  const double width = metrics.horizontalAdvance(text);
  double x = at.x();
  if (alignment & Qt::AlignRight)
    x -= width;
  else if (alignment & Qt::AlignHCenter)
    x -= width / 2;
  const double y = at.y() + metrics.capHeight() / 2;
  if (style.outlineText) {
    QPainterPath path;
    path.addText(x, y, font, text);
    painter.fillPath(path, color);
  } else {
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QPointF(x, y), text);
  }
  return width;
}

void drawLabelOnPatch(QPainter& painter, const PaintStyle& style, const QPointF& at, const QString& text,
                      const QFont& font, const QColor& color, Qt::Alignment alignment) {
  const QFontMetricsF metrics(font);
  const double width = metrics.horizontalAdvance(text);
  double x = at.x();
  if (alignment & Qt::AlignRight)
    x -= width;
  else if (alignment & Qt::AlignHCenter)
    x -= width / 2;
  QColor patch = style.palette->chart;
  patch.setAlphaF(0.8F);
  const double half = metrics.capHeight() / 2 + 2;
  painter.fillRect(QRectF(x - 1.5, at.y() - half, width + 3, 2 * half), patch);
  drawLabel(painter, style, at, text, font, color, alignment);
}

}  // namespace headscope
