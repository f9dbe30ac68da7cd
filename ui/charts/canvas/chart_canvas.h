#pragma once

#include <QGraphicsView>

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
  /// Space.
  void toggled();

protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

private:
  void fit();

  ChartScene* m_scene = nullptr;
};

}  // namespace headscope
