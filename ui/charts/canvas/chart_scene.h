#pragma once

#include <QGraphicsScene>
#include <memory>
#include <optional>
#include <utility>

#include "ui/charts/canvas/chart_content.h"
#include "ui/charts/canvas/chart_layout.h"
#include "ui/charts/canvas/painting.h"

namespace headscope {

class FrameItem;
class HoverItem;

/// A chart on a surface: Qt Charts draws the lines, everything else is painted here, so that screen, picture and paper
/// show the same. Works without a view or a window.
class ChartScene : public QGraphicsScene {
  Q_OBJECT
public:
  explicit ChartScene(QObject* parent = nullptr);
  ~ChartScene() override;

  /// Shows a chart. Cheap where only values changed: nothing is rebuilt, lines are replaced in one call each.
  void setContent(ChartContent content);
  void setStyle(const PaintStyle& style);
  void resizeTo(QSizeF size);
  [[nodiscard]] QSizeF size() const { return m_size; }

  [[nodiscard]] const ChartContent& content() const { return m_content; }
  [[nodiscard]] const ChartLayout& chartLayout() const { return m_layout; }

  /// The panel under a point and the data values there; nothing outside the plots (a margin of a few pixels counts).
  [[nodiscard]] std::optional<std::pair<int, QPointF>> valueAt(const QPointF& position) const;

  void setReadOut(std::optional<ReadOut> readOut);
  [[nodiscard]] const std::optional<ReadOut>& readOut() const;

protected:
  void drawBackground(QPainter* painter, const QRectF& rect) override;

private:
  struct Panel;

  void arrange();
  void showLines(Panel& panel, const PanelContent& content);
  /// Paints what the markers leave and where they come to, and nothing else.
  void moveMarkers(Panel& panel, PanelContent& now, std::vector<MarkerContent> markers);

  PaintStyle m_style;
  ChartContent m_content;
  ChartLayout m_layout;
  QSizeF m_size{640, 400};
  std::vector<std::unique_ptr<Panel>> m_panels;
  FrameItem* m_frame = nullptr;
  HoverItem* m_hover = nullptr;
};

}  // namespace headscope
