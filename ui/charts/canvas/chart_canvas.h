#pragma once

#include <QGraphicsView>
#include <optional>

#include "ui/charts/canvas/chart_scene.h"

namespace headscope {

/// A chart in a window: shows a ChartScene as large as the widget and tells where the pointer is.
class ChartCanvas : public QGraphicsView {
  Q_OBJECT
public:
  explicit ChartCanvas(QWidget* parent = nullptr);
  ~ChartCanvas() override;

  [[nodiscard]] ChartScene& chartScene() const { return *m_scene; }
  /// Whether a drag draws a rectangle and tells what it covers. Then, and elsewhere too, the middle button or Ctrl
  /// pans.
  void setBrushes(bool brushes) { m_brushes = brushes; }

Q_SIGNALS:
  void resized();
  /// The pointer is over a panel, at these data values and this position in pixels.
  void hovered(int panel, QPointF value, QPointF position);
  void left();
  void clicked(int panel, QPointF value, QPointF position, Qt::KeyboardModifiers modifiers);
  /// Arrow keys: steps to the right and up.
  void moved(int right, int up);
  /// Closer (above 1) or farther, around a point given as shares of a plot's width and height.
  void zoomed(double factor, QPointF at);
  /// A drag over a panel, where those brush: the data values it covers; `add`: beside what is selected.
  void brushed(int panel, QRectF values, bool add);
  /// What is shown moves by shares of a plot's width and height.
  void panned(QPointF by);
  /// All of it again.
  void fitted();

protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

private:
  void fit();
  /// A point as shares of the plot it is in; none outside all plots.
  [[nodiscard]] std::optional<QPointF> shareAt(const QPointF& position) const;

  ChartScene* m_scene = nullptr;
  enum class Drag { None, Brush, Pan };

  void pan(const QPointF& moved);
  void endBrush(bool add);

  std::optional<QPointF> m_pressed;  ///< where the button went down, or the last step of a pan
  Drag m_drag = Drag::None;
  Drag m_dragWanted = Drag::None;  ///< what the button that is down means once it moves far enough
  QRectF m_brush;                  ///< in pixels; null: none
  bool m_brushes = false;
};

}  // namespace headscope
