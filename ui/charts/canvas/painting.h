#pragma once

#include <QFont>
#include <QPainter>
#include <QPen>

#include "ui/charts/canvas/chart_content.h"

namespace headscope {

/// How a chart is put on a paint device.
struct PaintStyle {
  const Palette* palette = &Palette::light();
  bool exporting = false;    ///< draw vectors, no pixmap caches, no snapping to screen pixels
  bool outlineText = false;  ///< letters as shapes, for formats that name fonts but do not carry them
};

[[nodiscard]] QPen dashedPen(const QColor& color, double width, Dash dash);

/// Fills a marker centred at `at`; `size` is the height of a circle, other shapes are scaled to look as large. The
/// outline, if valid, sets it off from the line under it. A hollow marker is `outline` inside and `color` at the edge.
void drawMarker(QPainter& painter, MarkerShape shape, const QPointF& at, double size, const QColor& color,
                const QColor& outline = QColor(), bool hollow = false);

/// Text with its vertical middle at `at`, aligned horizontally as asked. Returns the width.
double drawLabel(QPainter& painter, const PaintStyle& style, const QPointF& at, const QString& text, const QFont& font,
                 const QColor& color, Qt::Alignment alignment = Qt::AlignLeft);

/// The same on a plain patch of the chart's background, so that lines don't run through the letters.
void drawLabelOnPatch(QPainter& painter, const PaintStyle& style, const QPointF& at, const QString& text,
                      const QFont& font, const QColor& color, Qt::Alignment alignment = Qt::AlignLeft);

[[nodiscard]] double textWidth(const QFont& font, const QString& text);

}  // namespace headscope
