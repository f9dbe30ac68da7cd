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
  /// What is shown moves by shares of a plot's width and height.
  void panned(QPointF by);
  /// All of it again.
  void fitted();

protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
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
  std::optional<QPointF> m_pressed;  ///< where the left button went down
  bool m_dragging = false;
};

}  // namespace headscope
