#include "ui/head_chip.h"

#include <QPainter>
#include <QPainterPath>

namespace headscope {

namespace {

QPainterPath markerPath(MarkerShape shape, double size) {
  const QRectF box(0.1 * size, 0.1 * size, 0.8 * size, 0.8 * size);
  QPainterPath path;
  switch (shape) {
    case MarkerShape::Circle: path.addEllipse(box); break;
    case MarkerShape::Square: path.addRect(box.adjusted(0.06 * size, 0.06 * size, -0.06 * size, -0.06 * size)); break;
    case MarkerShape::Triangle:
      path.addPolygon(QPolygonF({box.bottomLeft(), {box.center().x(), box.top()}, box.bottomRight()}));
      break;
    case MarkerShape::Diamond:
      path.addPolygon(QPolygonF({{box.center().x(), box.top()},
                                 {box.right(), box.center().y()},
                                 {box.center().x(), box.bottom()},
                                 {box.left(), box.center().y()}}));
      break;
  }
  path.closeSubpath();
  return path;
}

}  // namespace

QIcon markerIcon(MarkerShape shape, const QColor& color, int pixels) {
  QIcon icon;
  for (const int scale : {1, 2, 3}) {
    QPixmap pixmap(pixels * scale, pixels * scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(markerPath(shape, pixels * scale), color);
    painter.end();
    pixmap.setDevicePixelRatio(scale);
    icon.addPixmap(pixmap);
  }
  return icon;
}

HeadChip::HeadChip(HeadId head, int slot, const Palette& colors, QWidget* parent) : QToolButton(parent) {
  const QString name = QString::fromStdString(head.toString());
  setObjectName("headChip");
  setText(name);
  setAccessibleName(tr("Selected head %1").arg(name));
  setToolTip(tr("Show %1; Ctrl-click drops it").arg(name));
  setCheckable(true);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setIconSize({10, 10});
  setIcon(markerIcon(slotMarker(slot), colors.slot[static_cast<std::size_t>(slot)], 10));
}

}  // namespace headscope
