#include <QPainterPath>
#include <array>
#include <cmath>
#include <limits>

#include "ui/charts/canvas/frame_items.h"

namespace headscope {
namespace {

constexpr double kRow = 16;
constexpr double kPadding = 10;
constexpr double kKeyWidth = 22;

double rowWidth(const ReadOutRow& row) {
  return kKeyWidth + textWidth(interfaceFont(11), row.name) + 18 +
         textWidth(interfaceFont(11, QFont::Medium), row.value);
}

QSizeF boxSize(const ReadOut& readOut) {
  double width = std::max(textWidth(interfaceFont(11, QFont::DemiBold), readOut.title),
                          textWidth(interfaceFont(11), readOut.footnote));
  for (const ReadOutRow& row : readOut.rows) width = std::max(width, rowWidth(row));
  const auto lines = static_cast<double>(readOut.rows.size()) + 1 + (readOut.footnote.isEmpty() ? 0 : 1);
  return {width + 2 * kPadding, lines * kRow + 12};
}

}  // namespace

void HoverItem::show(const ChartContent* content, const ChartLayout* layout, std::optional<ReadOut> readOut) {
  const QRectF bounds(QPointF(0, 0), layout->size);
  if (bounds != m_bounds) prepareGeometryChange();
  m_bounds = bounds;
  m_content = content;
  m_layout = layout;
  m_readOut = std::move(readOut);
  update();
}

void HoverItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  if (m_content == nullptr || !m_readOut) return;
  const auto panel = static_cast<std::size_t>(m_readOut->panel);
  if (panel >= m_layout->plots.size() || panel >= m_content->panels.size()) return;
  paintCrosshair(*painter);
  paintMarks(*painter);
  if (m_layout->small()) {
    paintValues(*painter);
    paintChip(*painter);
  } else {
    paintBox(*painter);
  }
}

void HoverItem::paintCrosshair(QPainter& painter) const {
  painter.setPen(QPen(m_style.palette->ink2, 1));
  for (std::size_t i = 0; i < m_layout->plots.size(); ++i) {
    const double x = std::floor(toPixels(m_content->panels[i], m_layout->plots[i], {m_readOut->x, 0}).x()) + 0.5;
    painter.drawLine(QPointF(x, m_layout->plots[i].top()), QPointF(x, m_layout->plots[i].bottom()));
  }
}

void HoverItem::paintMarks(QPainter& painter) const {
  const auto panel = static_cast<std::size_t>(m_readOut->panel);
  for (const ReadOutRow& row : m_readOut->rows) {
    if (!row.at) continue;
    const QPointF at = toPixels(m_content->panels[panel], m_layout->plots[panel], *row.at);
    if (m_layout->plots[panel].adjusted(-1, -1, 1, 1).contains(at))
      drawMarker(painter, row.marker.value_or(MarkerShape::Circle), at, 8, row.color, m_style.palette->chart);
  }
}

void HoverItem::paintValues(QPainter& painter) const {
  const auto panel = static_cast<std::size_t>(m_readOut->panel);
  const QRectF plot = m_layout->plots[panel];
  const QFont font = interfaceFont(11, QFont::DemiBold);
  std::vector<double> wanted;
  std::vector<const ReadOutRow*> rows;
  double widest = 0;
  for (const ReadOutRow& row : m_readOut->rows) {
    if (!row.at) continue;
    const QPointF at = toPixels(m_content->panels[panel], plot, *row.at);
    if (!plot.adjusted(-1, -1, 1, 1).contains(at)) continue;
    wanted.push_back(at.y() - 9);
    rows.push_back(&row);
    widest = std::max(widest, textWidth(font, row.value));
  }
  const std::vector<double> placed = spreadLabels(wanted, 14, plot.top() + 6, plot.bottom() - 6);
  const double x = toPixels(m_content->panels[panel], plot, {m_readOut->x, 0}).x();
  const bool left = x + widest + 12 > plot.right();
  for (std::size_t i = 0; i < rows.size(); ++i)
    drawLabelOnPatch(painter, m_style, {x + (left ? -8 : 8), placed[i]}, rows[i]->value, font,
                     Palette::textOn(m_style.palette->chart, rows[i]->color), left ? Qt::AlignRight : Qt::AlignLeft);
}

void HoverItem::paintChip(QPainter& painter) const {
  const auto panel = static_cast<std::size_t>(m_readOut->panel);
  const QRectF plot = m_layout->plots[panel];
  const QFont font = interfaceFont(11, QFont::DemiBold);
  const double width = textWidth(font, m_readOut->chip) + 14;
  // Never over the frame, and as tall as the row of tick labels, so that it covers a number wholly or not at all.
  const double x = std::clamp(toPixels(m_content->panels[panel], plot, {m_readOut->x, 0}).x(), width / 2 + 2,
                              m_layout->size.width() - width / 2 - 2);
  const QRectF chip(x - width / 2, plot.bottom() + 4, width, 18);
  painter.setPen(QPen(m_style.palette->chart, 2));
  painter.setBrush(m_style.palette->primary);
  painter.drawRoundedRect(chip, 4, 4);
  drawLabel(painter, m_style, chip.center(), m_readOut->chip, font, m_style.palette->chart, Qt::AlignHCenter);
}

QRectF HoverItem::boxAt(QSizeF size) const {
  const auto index = static_cast<std::size_t>(m_readOut->panel);
  const PanelContent& panel = m_content->panels[index];
  const QRectF plot = m_layout->plots[index];
  const QRectF room = QRectF(QPointF(0, 0), m_layout->size).adjusted(4, 4, -4, -4);
  const double x = toPixels(panel, plot, {m_readOut->x, 0}).x();
  QRectF best;
  int fewest = std::numeric_limits<int>::max();
  for (const double left : {x + 14, x - 14 - size.width()}) {
    for (const double top :
         {plot.center().y() - size.height() / 2, plot.top() + 8, plot.bottom() - size.height() - 8}) {
      const QRectF box(QPointF(left, top), size);
      if (box.left() < room.left() || box.right() > room.right()) continue;
      int hidden = 0;
      for (const LineContent& line : panel.lines)
        for (const QPointF& point : line.points) hidden += box.contains(toPixels(panel, plot, point)) ? 1 : 0;
      if (hidden < fewest) {
        fewest = hidden;
        best = box;
      }
    }
  }
  if (best.isNull()) best = QRectF(QPointF(room.left(), plot.top() + 8), size);
  return best;
}

void HoverItem::paintBox(QPainter& painter) const {
  const QRectF box = boxAt(boxSize(*m_readOut));
  painter.setPen(QPen(m_style.palette->line, 1));
  painter.setBrush(m_style.palette->dark ? m_style.palette->panel : QColor(Qt::white));
  painter.drawRoundedRect(box.translated(0.5, 0.5).toAlignedRect(), 4, 4);
  double y = box.top() + 6 + kRow / 2;
  const double left = box.left() + kPadding, right = box.right() - kPadding;
  drawLabel(painter, m_style, {left, y}, m_readOut->title, interfaceFont(11, QFont::DemiBold), m_style.palette->ink1);
  for (const ReadOutRow& row : m_readOut->rows) {
    y += kRow;
    if (row.marker) {
      drawMarker(painter, *row.marker, {left + 7, y}, 8, row.color);
    } else {
      painter.setPen(dashedPen(row.color, 2, row.dash));
      painter.drawLine(QPointF(left, y), QPointF(left + 14, y));
    }
    drawLabel(painter, m_style, {left + kKeyWidth, y}, row.name, interfaceFont(11), m_style.palette->ink2);
    drawLabel(painter, m_style, {right, y}, row.value, interfaceFont(11, QFont::Medium), m_style.palette->ink1,
              Qt::AlignRight);
  }
  if (!m_readOut->footnote.isEmpty())
    drawLabel(painter, m_style, {left, y + kRow}, m_readOut->footnote, interfaceFont(11), m_style.palette->ink2);
}

}  // namespace headscope
