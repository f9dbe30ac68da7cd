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
  if (m_pressed && event->buttons() != Qt::NoButton) {
    if (m_drag == Drag::None && (position - *m_pressed).manhattanLength() < QApplication::startDragDistance()) return;
    m_drag = m_dragWanted;
    if (m_drag == Drag::Pan) {
      pan(position - *std::exchange(m_pressed, position));
    } else if (m_drag == Drag::Brush) {
      m_brush = QRectF(*m_pressed, position).normalized();
      Q_EMIT left();
      m_scene->update();
    }
    return;
  }
  if (const auto at = m_scene->valueAt(position))
    Q_EMIT hovered(at->first, at->second, position);
  else
    Q_EMIT left();
}

void ChartCanvas::pan(const QPointF& moved) {
  if (m_scene->chartLayout().plots.empty()) return;
  const QRectF plot = m_scene->chartLayout().plots.front();
  Q_EMIT panned({-moved.x() / plot.width(), moved.y() / plot.height()});
}

void ChartCanvas::mousePressEvent(QMouseEvent* event) {
  const bool left = event->button() == Qt::LeftButton;
  event->setAccepted(left || event->button() == Qt::MiddleButton);
  if (!event->isAccepted()) return;
  m_pressed = mapToScene(event->position().toPoint());
  m_drag = Drag::None;
  m_dragWanted = m_brushes && left && !(event->modifiers() & Qt::ControlModifier) ? Drag::Brush : Drag::Pan;
}

void ChartCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (!m_pressed || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)) return;
  const Drag drag = std::exchange(m_drag, Drag::None);
  m_pressed.reset();
  if (drag == Drag::Brush) return endBrush(event->modifiers() & Qt::ShiftModifier);
  if (drag == Drag::Pan || event->button() != Qt::LeftButton) return;
  const QPointF position = mapToScene(event->position().toPoint());
  if (const auto at = m_scene->valueAt(position)) Q_EMIT clicked(at->first, at->second, position, event->modifiers());
}

void ChartCanvas::endBrush(bool add) {
  const QRectF brush = std::exchange(m_brush, QRectF());
  m_scene->update();
  const auto& plots = m_scene->chartLayout().plots;
  for (std::size_t i = 0; i < plots.size(); ++i) {
    const QRectF covered = brush.intersected(plots[i]);
    if (covered.isEmpty()) continue;
    const PanelContent& panel = m_scene->content().panels[i];
    const QPointF low = toValue(panel, plots[i], covered.bottomLeft());
    const QPointF high = toValue(panel, plots[i], covered.topRight());
    return Q_EMIT brushed(static_cast<int>(i), QRectF(low, high), add);
  }
}

void ChartCanvas::drawForeground(QPainter* painter, const QRectF& rect) {
  QGraphicsView::drawForeground(painter, rect);
  if (m_brush.isNull()) return;
  painter->setRenderHint(QPainter::Antialiasing, false);
  painter->setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(m_brush);
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
    case Qt::Key_Escape:
      event->setAccepted(m_drag == Drag::Brush);
      if (!event->isAccepted()) return;
      m_brush = {};
      m_drag = Drag::None;
      m_pressed.reset();
      m_scene->update();
      break;
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
