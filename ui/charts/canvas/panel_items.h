#pragma once

#include <QGraphicsItem>
#include <QPixmap>

#include "ui/charts/canvas/chart_content.h"
#include "ui/charts/canvas/painting.h"

namespace headscope {

/// Common to what is painted by hand in one panel. Content and style are borrowed and outlive the item's paint calls.
class PanelItem : public QGraphicsItem {
public:
  PanelItem(QGraphicsItem* parent, const PaintStyle& style, double z);

  /// `bounds` is the whole surface, `plot` the panel's plot area in it.
  void show(const PanelContent* content, const QRectF& plot, const QRectF& bounds);
  [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }

protected:
  [[nodiscard]] double xPixel(double value) const;
  [[nodiscard]] double yPixel(double value) const;
  /// A horizontal or vertical hairline on whole pixels, so that it stays sharp on a screen.
  [[nodiscard]] double snapped(double pixel) const;
  /// Whether a value lies within the range an axis shows.
  [[nodiscard]] static bool shown(const Axis& axis, double value);

  const PaintStyle& m_style;
  const PanelContent* m_content = nullptr;
  QRectF m_plot;
  QRectF m_bounds;
};

/// Whether the line is painted under the others as rectangles of whole screen pixels. A stroke wider than one pixel
/// costs Qt several times as much, and a step line has hundreds of pieces.
[[nodiscard]] bool drawnAsRectangles(const LineContent& line, const PaintStyle& style);

/// Under the lines: stripes, grid, bands, faint lines, rules, and step lines where they are rectangles.
class UnderItem : public PanelItem {
public:
  UnderItem(QGraphicsItem* parent, const PaintStyle& style) : PanelItem(parent, style, 1.5) {}
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  void paintStripesAndGrid(QPainter& painter) const;
  void paintCells(QPainter& painter, const CellsContent& cells) const;
  void paintBand(QPainter& painter, const BandContent& band) const;
  void paintFaint(QPainter& painter);
  void paintFaintLines(QPainter& painter, const QPointF& origin) const;
  void paintRules(QPainter& painter) const;
  void paintSteps(QPainter& painter, const LineContent& line) const;

  // The faint lines as they were painted last, and what that depended on.
  QPixmap m_faint;
  std::shared_ptr<const FaintLines> m_faintSource;
  QList<QVariant> m_faintKey;
};

/// Over the lines: axes with their labels, markers, names of points, the panel's title.
class OverItem : public PanelItem {
public:
  OverItem(QGraphicsItem* parent, const PaintStyle& style) : PanelItem(parent, style, 50) {}
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
  /// Whether the numbers of the y axis are written at this panel.
  void setShowsYLabels(bool shows) { m_yLabels = shows; }
  /// Asks for the markers' places to be painted again.
  void updateMarkers();

private:
  void paintAxes(QPainter& painter) const;
  void paintLineMarkers(QPainter& painter) const;
  void paintMarkersAndLabels(QPainter& painter) const;
  void paintRuleLabels(QPainter& painter) const;

  bool m_yLabels = true;
};

}  // namespace headscope
