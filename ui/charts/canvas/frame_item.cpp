#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/charts/canvas/frame_items.h"

namespace headscope {

namespace {

/// A key's entry begins with a piece of its line; then come its name and the gap to the next.
constexpr double kKeyLine = 22, kKeyGap = 20, kKeyEdge = 8;
constexpr double kTitleEdge = 8, kTitleGap = 12;

/// An axis title beside the middle of its axis as far as it must be to end where it may, and cut where there is too
/// little room for all of it.
struct FittedTitle {
  FittedTitle(const QString& whole, const QFont& font, double wanted, double low, double high)
      : text(QFontMetricsF(font).elidedText(whole, Qt::ElideRight, high - low)) {
    const double half = textWidth(font, text) / 2;
    middle = std::min(std::max(wanted, low + half), std::max(high - half, low + half));
  }

  QString text;
  double middle = 0;
};

}  // namespace

void FrameItem::show(const ChartContent* content, const ChartLayout* layout) {
  const QRectF bounds(QPointF(0, 0), layout->size);
  if (bounds != m_bounds) prepareGeometryChange();
  m_bounds = bounds;
  m_content = content;
  m_layout = layout;
  update();
}

void FrameItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  if (m_content == nullptr || m_layout->plots.empty()) return;
  paintTitles(*painter);
  if (!m_content->key.empty()) paintKey(*painter);
  paintEndLabels(*painter);
}

void FrameItem::paintTitles(QPainter& painter) const {
  const QFont font = interfaceFont(11);
  const QColor ink = m_style.palette->ink2;
  const QRectF first = m_layout->plots.front(), last = m_layout->plots.back();
  const double bottom = first.bottom() + 30;
  double right = m_layout->size.width() - kTitleEdge;
  if (!m_content->note.isEmpty()) {
    drawLabel(painter, m_style, {right, bottom}, m_content->note, interfaceFont(10),
              Palette::textOn(m_style.palette->chart, m_style.palette->ink3), Qt::AlignRight);
    right -= textWidth(interfaceFont(10), m_content->note) + kTitleGap;
  }
  const FittedTitle x(m_content->xTitle, font, (first.left() + last.right()) / 2, kTitleEdge, right);
  drawLabel(painter, m_style, {x.middle, bottom}, x.text, font, ink, Qt::AlignHCenter);
  const FittedTitle y(m_content->panels.front().y.title, font, first.center().y(), kTitleEdge,
                      m_layout->size.height() - kTitleEdge);
  painter.save();
  painter.translate(10, y.middle);
  painter.rotate(-90);
  drawLabel(painter, m_style, {0, 0}, y.text, font, ink, Qt::AlignHCenter);
  painter.restore();
}

void FrameItem::paintKey(QPainter& painter) const {
  const QFont strong = interfaceFont(11, QFont::Medium), plain = interfaceFont(11);
  const double y = m_layout->key.center().y();
  double names = 0, details = 0;
  for (const KeyEntry& entry : m_content->key) {
    names += kKeyLine + kKeyGap + textWidth(strong, entry.text);
    details += 5 + textWidth(plain, entry.detail);
  }
  const double room = m_layout->key.width();
  const bool detailed = names + details <= room;
  // Where not even the names fit beside each other, they begin at the edge and move together.
  const bool tight = names > room;
  double x = tight ? kKeyEdge : m_layout->key.left();
  for (const KeyEntry& entry : m_content->key) {
    painter.setPen(dashedPen(entry.color, 2, entry.dash));
    painter.drawLine(QPointF(x, y), QPointF(x + kKeyLine - 6, y));
    x += kKeyLine;
    x += drawLabel(painter, m_style, {x, y}, entry.text, strong, Palette::textOn(m_style.palette->chart, entry.color));
    if (detailed && !entry.detail.isEmpty())
      x += 5 + drawLabel(painter, m_style, {x + 5, y}, entry.detail, plain, m_style.palette->ink2);
    x += tight ? kKeyGap / 2 : kKeyGap;
  }
}

void FrameItem::paintEndLabels(QPainter& painter) const {
  const PanelContent& panel = m_content->panels.back();
  const QRectF plot = m_layout->plots.back();
  std::vector<double> wanted;
  for (const EndLabel& label : m_content->endLabels) {
    const double y = toPixels(panel, plot, {panel.x.max, label.y}).y();
    wanted.push_back(std::isfinite(y) ? std::clamp(y, plot.top(), plot.bottom()) : plot.bottom());
  }
  const std::vector<double> placed = spreadLabels(wanted, 15, plot.top() + 4, plot.bottom() - 4);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    const EndLabel& label = m_content->endLabels[i];
    const QPointF at(m_layout->endLabelsAt, placed[i]);
    if (std::abs(placed[i] - wanted[i]) > 3) {
      painter.setPen(QPen(Palette::mix(label.color, m_style.palette->chart, 0.6), 1));
      painter.drawLine(QPointF(plot.right() + 2, wanted[i]), QPointF(at.x() - 6, placed[i]));
    }
    if (label.marker) drawMarker(painter, *label.marker, at, 8, label.color);
    drawLabel(painter, m_style, at + QPointF(label.marker ? 9 : 0, 0), label.text, interfaceFont(11, QFont::Medium),
              Palette::textOn(m_style.palette->chart, label.color));
  }
}

}  // namespace headscope
