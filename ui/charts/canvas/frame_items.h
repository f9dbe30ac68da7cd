#pragma once

#include <QGraphicsItem>
#include <optional>

#include "ui/charts/canvas/chart_content.h"
#include "ui/charts/canvas/chart_layout.h"
#include "ui/charts/canvas/painting.h"

namespace headscope {

/// What belongs to the chart as a whole: titles of the axes, key, names at the ends of lines, small print.
class FrameItem : public QGraphicsItem {
public:
  explicit FrameItem(const PaintStyle& style) : m_style(style) { setZValue(60); }
  void show(const ChartContent* content, const ChartLayout* layout);
  [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  void paintTitles(QPainter& painter) const;
  void paintKey(QPainter& painter) const;
  void paintEndLabels(QPainter& painter) const;

  const PaintStyle& m_style;
  const ChartContent* m_content = nullptr;
  const ChartLayout* m_layout = nullptr;
  QRectF m_bounds;
};

/// Crosshair and read-out: a box where there is room, otherwise values on the lines and a chip on the axis.
class HoverItem : public QGraphicsItem {
public:
  explicit HoverItem(const PaintStyle& style) : m_style(style) { setZValue(100); }
  void show(const ChartContent* content, const ChartLayout* layout, std::optional<ReadOut> readOut);
  [[nodiscard]] const std::optional<ReadOut>& readOut() const { return m_readOut; }
  [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  void paintCrosshair(QPainter& painter) const;
  void paintMarks(QPainter& painter) const;
  void paintValues(QPainter& painter) const;
  void paintChip(QPainter& painter) const;
  void paintBox(QPainter& painter) const;
  [[nodiscard]] QRectF boxAt(QSizeF size) const;

  const PaintStyle& m_style;
  const ChartContent* m_content = nullptr;
  const ChartLayout* m_layout = nullptr;
  std::optional<ReadOut> m_readOut;
  QRectF m_bounds;
};

}  // namespace headscope
