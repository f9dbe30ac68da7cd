#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <set>

#include "ui/navigator/head_values.h"

namespace headscope {

class SelectionState;
class Theme;

/// The grid of layers × KV heads, one cell a head, coloured by a measure. Click selects, Ctrl adds, a drag selects the
/// strongest heads under it (Shift: adds them); arrows, Home and End move, Space adds or drops.
class HeadMap : public QWidget {
  Q_OBJECT
public:
  /// `selection` and `theme` must outlive the map.
  HeadMap(SelectionState& selection, Theme& theme, QWidget* parent = nullptr);

  void setValues(HeadValues values);
  [[nodiscard]] const HeadValues& values() const { return m_values; }
  /// Heads with the mark of those the solver may not change.
  void setProtected(std::set<HeadId> heads);
  /// Left and right edge of the cells, so that they stand over those of the chart below.
  void setMargins(int left, int right);

  [[nodiscard]] QRect cellRect(HeadId head) const;
  [[nodiscard]] std::optional<HeadId> headAt(const QPoint& position) const;
  /// The colour of a value on the current ramp.
  [[nodiscard]] QColor colorOf(double value) const;
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

private:
  void readShape();
  void toggleAt(HeadId head);
  void brush(const QRect& area, bool add);
  void moveCursor(int layers, int kvHeads);
  /// To the head nearest to this layer in the cursor's row.
  void moveCursorTo(int layer);
  void describe();
  void paintCells(QPainter& painter) const;
  void paintSelection(QPainter& painter) const;
  [[nodiscard]] QString cellText(HeadId head) const;

  SelectionState& m_selection;
  Theme& m_theme;
  HeadValues m_values;
  std::set<HeadId> m_protected;
  int m_layers = 0;
  int m_rows = 0;
  int m_left = 40;
  int m_right = 16;
  std::optional<HeadId> m_cursor;
  std::optional<QPoint> m_pressed;
  QRect m_brush;
};

}  // namespace headscope
