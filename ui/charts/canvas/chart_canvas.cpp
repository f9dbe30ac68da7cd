#include "ui/charts/canvas/chart_canvas.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

namespace headscope {

namespace {

constexpr double kWheelZoom = 1.2, kKeyZoom = 1.25;
constexpr double kKeyPan = 0.1;

}  // namespace

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
  if (m_pressed && (event->buttons() & Qt::LeftButton)) {
    const QPointF moved = position - *m_pressed;
    m_dragging = m_dragging || moved.manhattanLength() >= QApplication::startDragDistance();
    if (!m_dragging || m_scene->chartLayout().plots.empty()) return;
    const QRectF plot = m_scene->chartLayout().plots.front();
    m_pressed = position;
    Q_EMIT panned({-moved.x() / plot.width(), moved.y() / plot.height()});
    return;
  }
  if (const auto at = m_scene->valueAt(position))
    Q_EMIT hovered(at->first, at->second, position);
  else
    Q_EMIT left();
}

void ChartCanvas::mousePressEvent(QMouseEvent* event) {
  event->setAccepted(event->button() == Qt::LeftButton);
  if (!event->isAccepted()) return;
  m_pressed = mapToScene(event->position().toPoint());
  m_dragging = false;
}

void ChartCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const bool dragged = std::exchange(m_dragging, false);
  m_pressed.reset();
  if (dragged) return;
  const QPointF position = mapToScene(event->position().toPoint());
  if (const auto at = m_scene->valueAt(position)) Q_EMIT clicked(at->first, at->second, position, event->modifiers());
}

void ChartCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT fitted();
}

std::optional<QPointF> ChartCanvas::shareAt(const QPointF& position) const {
  for (const QRectF& plot : m_scene->chartLayout().plots) {
    if (!plot.contains(position)) continue;
    return QPointF((position.x() - plot.left()) / plot.width(), (plot.bottom() - position.y()) / plot.height());
  }
  return std::nullopt;
}

void ChartCanvas::leaveEvent(QEvent* event) {
  Q_EMIT left();
  QGraphicsView::leaveEvent(event);
}

void ChartCanvas::keyPressEvent(QKeyEvent* event) {
  const bool pans = event->modifiers() & Qt::ShiftModifier;
  const auto arrow = [&](int right, int up) {
    if (pans)
      Q_EMIT panned({right * kKeyPan, up * kKeyPan});
    else
      Q_EMIT moved(right, up);
  };
  switch (event->key()) {
    case Qt::Key_Left: arrow(-1, 0); break;
    case Qt::Key_Right: arrow(1, 0); break;
    case Qt::Key_Up: arrow(0, 1); break;
    case Qt::Key_Down: arrow(0, -1); break;
    case Qt::Key_Plus: Q_EMIT zoomed(kKeyZoom, {0.5, 0.5}); break;
    case Qt::Key_Minus: Q_EMIT zoomed(1 / kKeyZoom, {0.5, 0.5}); break;
    case Qt::Key_0:
    case Qt::Key_Home: Q_EMIT fitted(); break;
    default: event->ignore();
  }
}

void ChartCanvas::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  const auto at = shareAt(mapToScene(event->position().toPoint()));
  event->setAccepted(at && notches != 0);
  if (event->isAccepted()) Q_EMIT zoomed(std::pow(kWheelZoom, notches), *at);
}

}  // namespace headscope
