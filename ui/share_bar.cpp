#include "ui/share_bar.h"

#include <QPainter>
#include <algorithm>

namespace headscope {

ShareBar::ShareBar(QWidget* parent) : QWidget(parent) {
  setMinimumWidth(60);
  setFixedHeight(14);
}

void ShareBar::setShare(double share) {
  m_share = std::clamp(share, 0.0, 1.0);
  update();
}

void ShareBar::setColors(const QColor& fill, const QColor& track) {
  m_fill = fill;
  m_track = track;
  update();
}

void ShareBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const QRectF track(0, height() / 2.0 - 2, width(), 4);
  painter.setBrush(m_track);
  painter.drawRoundedRect(track, 2, 2);
  if (m_share <= 0) return;
  painter.setBrush(m_fill);
  painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(std::max(4.0, m_share * track.width()), 4)), 2, 2);
}

}  // namespace headscope
