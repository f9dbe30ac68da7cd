#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

#include "core/session/session_store.h"
#include "ui/charts/canvas/painting.h"
#include "ui/charts/chart_view.h"

namespace headscope {

/// The legend of a chart for print: what is drawn, then what it was made from: model and data with their fingerprints,
/// documents, baseline, queries, prompts, device, seed, program version. One paragraph of plain text.
[[nodiscard]] QString figureCaption(const SessionData& session, ChartView view, const ViewOptions& options);

/// The caption's lines at a width in layout pixels.
[[nodiscard]] QStringList captionLines(const QString& caption, double width);
/// Height of so many lines with the margins around them, in layout pixels; 0 for none.
[[nodiscard]] double captionHeight(const QStringList& lines);
/// Paints lines of a caption into `area`, in layout pixels.
void paintCaption(QPainter& painter, const PaintStyle& style, const QStringList& lines, const QRectF& area);

}  // namespace headscope
