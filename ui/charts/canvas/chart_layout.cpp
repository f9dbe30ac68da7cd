#include "ui/charts/canvas/chart_layout.h"

#include <algorithm>

#include "ui/charts/canvas/painting.h"
#include "ui/theme.h"

namespace headscope {
namespace {

constexpr double kPanelGap = 26;

double widestTick(const Axis& axis) {
  const QFont font = interfaceFont(11);
  double widest = 0;
  for (const Tick& tick : axis.ticks) widest = std::max(widest, textWidth(font, tick.label));
  return widest;
}

double rightMargin(const ChartContent& content) {
  if (content.endLabels.empty()) return 16;
  const QFont font = interfaceFont(11, QFont::Medium);
  double widest = 0;
  for (const EndLabel& label : content.endLabels) widest = std::max(widest, textWidth(font, label.text));
  return std::clamp(widest + 32, 66.0, 180.0);
}

}  // namespace

bool ChartLayout::small() const {
  return plots.empty() || plots.front().width() * static_cast<double>(plots.size()) < 460 ||
         plots.front().height() < 240;
}

ChartLayout layOut(const ChartContent& content, QSizeF size) {
  ChartLayout layout;
  layout.size = size;
  if (content.panels.empty()) return layout;
  const bool titled = !content.panels.front().title.isEmpty();
  const double left = std::max(40.0, widestTick(content.panels.front().y) + 30);
  const double top = (content.key.empty() ? 8 : 30) + (titled ? 24 : 0);
  const double right = rightMargin(content);
  constexpr double kBottom = 40;
  if (!content.key.empty()) layout.key = QRectF(left, 4, size.width() - left - 12, 20);

  const auto count = static_cast<double>(content.panels.size());
  const double width = std::max(20.0, (size.width() - left - right - kPanelGap * (count - 1)) / count);
  const double height = std::max(20.0, size.height() - top - kBottom);
  for (std::size_t i = 0; i < content.panels.size(); ++i)
    layout.plots.emplace_back(std::round(left + static_cast<double>(i) * (width + kPanelGap)), top, std::floor(width),
                              std::floor(height));
  layout.endLabelsAt = layout.plots.back().right() + 14;
  return layout;
}

QPointF toPixels(const PanelContent& panel, const QRectF& plot, const QPointF& value) {
  return {plot.left() + panel.x.position(value.x()) * plot.width(),
          plot.bottom() - panel.y.position(value.y()) * plot.height()};
}

QPointF toValue(const PanelContent& panel, const QRectF& plot, const QPointF& pixels) {
  return {panel.x.valueAt((pixels.x() - plot.left()) / plot.width()),
          panel.y.valueAt((plot.bottom() - pixels.y()) / plot.height())};
}

}  // namespace headscope
