#pragma once

#include <QRectF>
#include <QSizeF>
#include <vector>

#include "ui/charts/canvas/chart_content.h"

namespace headscope {

/// Where the parts of a chart stand on a surface of a given size, in pixels.
struct ChartLayout {
  QSizeF size;
  std::vector<QRectF> plots;  ///< one a panel; the first has the y axis on its left
  QRectF key;                 ///< row of the key; empty without one
  double endLabelsAt = 0;     ///< x of the end labels' markers
  /// Not enough room for a read-out box beside the lines.
  [[nodiscard]] bool small() const;
};

[[nodiscard]] ChartLayout layOut(const ChartContent& content, QSizeF size);

/// A data point in pixels of its plot; not finite where the axes cannot show it.
[[nodiscard]] QPointF toPixels(const PanelContent& panel, const QRectF& plot, const QPointF& value);
[[nodiscard]] QPointF toValue(const PanelContent& panel, const QRectF& plot, const QPointF& pixels);

}  // namespace headscope
