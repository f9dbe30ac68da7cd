#include "ui/charts/canvas/chart_canvas.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

namespace headscope {

ChartCanvas::ChartCanvas(QWidget* parent) : QGraphicsView(parent), m_scene(new ChartScene(this)) {
  setScene(m_scene);
  setFrameShape(QFrame::NoFrame);
  setRenderHint(QPainter::Antialiasing);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setMouseTracking(true);
  viewport()->setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(160, 100);
}

ChartCanvas::~ChartCanvas() = default;

void ChartCanvas::fit() {
  m_scene->resizeTo(viewport()->size());
  Q_EMIT resized();
}

void ChartCanvas::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  fit();
}

void ChartCanvas::paintEvent(QPaintEvent* event) {
  // While splitters settle in a new window, a viewport has been seen to change its size without a resize event.
  if (m_scene->size() != QSizeF(viewport()->size())) fit();
  QGraphicsView::paintEvent(event);
}

void ChartCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF position = mapToScene(event->position().toPoint());
  if (const auto at = m_scene->valueAt(position))
    Q_EMIT hovered(at->first, at->second, position);
  else
    Q_EMIT left();
}

void ChartCanvas::mousePressEvent(QMouseEvent* event) { event->setAccepted(event->button() == Qt::LeftButton); }

void ChartCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const QPointF position = mapToScene(event->position().toPoint());
  if (const auto at = m_scene->valueAt(position)) Q_EMIT clicked(at->first, at->second, position, event->modifiers());
}

void ChartCanvas::leaveEvent(QEvent* event) {
  Q_EMIT left();
  QGraphicsView::leaveEvent(event);
}

void ChartCanvas::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left: Q_EMIT moved(-1, 0); break;
    case Qt::Key_Right: Q_EMIT moved(1, 0); break;
    case Qt::Key_Up: Q_EMIT moved(0, 1); break;
    case Qt::Key_Down: Q_EMIT moved(0, -1); break;
    case Qt::Key_Space: Q_EMIT toggled(); break;
    default: event->ignore();
  }
}

void ChartCanvas::wheelEvent(QWheelEvent* event) { event->ignore(); }

}  // namespace headscope
