#include "ui/charts/canvas/chart_scene.h"

#include <QGraphicsLayout>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include "ui/charts/canvas/content_change.h"
#include "ui/charts/canvas/frame_items.h"
#include "ui/charts/canvas/panel_items.h"

namespace headscope {

/// One QChart whose hidden axes run from 0 to 1, and a pool of line series: one for each unbroken piece of a line.
/// Qt Charts joins the neighbours of a NaN and goes blank on a zero under a log axis; pieces avoid both.
struct ChartScene::Panel {
  QChart* chart = nullptr;
  QValueAxis* x = nullptr;
  QValueAxis* y = nullptr;
  UnderItem* under = nullptr;
  OverItem* over = nullptr;
  std::vector<QLineSeries*> series;

  QLineSeries* seriesAt(std::size_t index) {
    if (index == series.size()) {
      auto* line = new QLineSeries(chart);
      chart->addSeries(line);
      line->attachAxis(x);
      line->attachAxis(y);
      series.push_back(line);
    }
    return series[index];
  }
};

ChartScene::ChartScene(QObject* parent) : QGraphicsScene(parent) {
  loadFonts();
  setItemIndexMethod(QGraphicsScene::NoIndex);
  m_frame = new FrameItem(m_style);
  m_hover = new HoverItem(m_style);
  addItem(m_frame);
  addItem(m_hover);
  arrange();
}

ChartScene::~ChartScene() {
  // Items read the style and content of this object: they go first.
  clear();
}

void ChartScene::setStyle(const PaintStyle& style) {
  m_style = style;
  for (std::size_t i = 0; i < m_panels.size(); ++i) showLines(*m_panels[i], m_content.panels[i]);
  update();
}

void ChartScene::resizeTo(QSizeF size) {
  m_size = size;
  setSceneRect(QRectF(QPointF(0, 0), size));
  arrange();
}

void ChartScene::setContent(ChartContent content) {
  if (sameButMarkers(m_content, content)) {
    for (std::size_t i = 0; i < m_panels.size(); ++i)
      moveMarkers(*m_panels[i], m_content.panels[i], std::move(content.panels[i].markers));
    return;
  }
  m_content = std::move(content);
  while (m_panels.size() > m_content.panels.size()) {
    delete m_panels.back()->chart;
    m_panels.pop_back();
  }
  while (m_panels.size() < m_content.panels.size()) {
    auto panel = std::make_unique<Panel>();
    panel->chart = new QChart;
    panel->chart->setBackgroundVisible(false);
    panel->chart->setMargins(QMargins());
    panel->chart->layout()->setContentsMargins(0, 0, 0, 0);
    panel->chart->legend()->setVisible(false);
    panel->chart->setAnimationOptions(QChart::NoAnimation);
    panel->x = new QValueAxis(panel->chart);
    panel->y = new QValueAxis(panel->chart);
    for (QValueAxis* axis : {panel->x, panel->y}) {
      axis->setRange(0, 1);
      axis->setVisible(false);
    }
    panel->chart->addAxis(panel->x, Qt::AlignBottom);
    panel->chart->addAxis(panel->y, Qt::AlignLeft);
    addItem(panel->chart);
    panel->under = new UnderItem(panel->chart, m_style);
    panel->over = new OverItem(panel->chart, m_style);
    panel->over->setShowsYLabels(m_panels.empty());
    m_panels.push_back(std::move(panel));
  }
  for (std::size_t i = 0; i < m_panels.size(); ++i) showLines(*m_panels[i], m_content.panels[i]);
  arrange();
}

void ChartScene::showLines(Panel& panel, const PanelContent& content) {
  std::size_t used = 0;
  for (const LineContent& line : content.lines) {
    if (drawnAsRectangles(line, m_style)) continue;
    QPen pen = dashedPen(line.color, line.width, line.dash);
    if (line.steps) {
      // Qt Charts strokes every segment by itself: square ends meet at right angles.
      pen.setCapStyle(Qt::SquareCap);
      pen.setJoinStyle(Qt::MiterJoin);
    }
    for (const Polyline& piece : drawable(line.points, content.x, content.y).pieces) {
      QLineSeries* series = panel.seriesAt(used++);
      if (series->pen() != pen) series->setPen(pen);
      series->replace(QList<QPointF>(piece.begin(), piece.end()));
      series->setVisible(true);
    }
  }
  for (; used < panel.series.size(); ++used) {
    if (panel.series[used]->isVisible()) panel.series[used]->setVisible(false);
  }
}

void ChartScene::moveMarkers(Panel& panel, PanelContent& now, std::vector<MarkerContent> markers) {
  if (now.markers == markers) return;
  panel.over->updateMarkers();
  now.markers = std::move(markers);
  panel.over->updateMarkers();
}

void ChartScene::arrange() {
  m_layout = layOut(m_content, m_size);
  const QRectF bounds(QPointF(0, 0), m_size);
  for (std::size_t i = 0; i < m_panels.size() && i < m_layout.plots.size(); ++i) {
    Panel& panel = *m_panels[i];
    if (panel.chart->geometry() != bounds) panel.chart->setGeometry(bounds);
    if (panel.chart->plotArea() != m_layout.plots[i]) panel.chart->setPlotArea(m_layout.plots[i]);
    panel.under->show(&m_content.panels[i], m_layout.plots[i], bounds);
    panel.over->show(&m_content.panels[i], m_layout.plots[i], bounds);
  }
  m_frame->show(&m_content, &m_layout);
  m_hover->show(&m_content, &m_layout, m_content.panels.empty() ? std::nullopt : m_hover->readOut());
}

std::optional<std::pair<int, QPointF>> ChartScene::valueAt(const QPointF& position) const {
  for (std::size_t i = 0; i < m_layout.plots.size(); ++i)
    if (m_layout.plots[i].adjusted(-6, -6, 6, 22).contains(position))
      return std::pair{static_cast<int>(i), toValue(m_content.panels[i], m_layout.plots[i], position)};
  return std::nullopt;
}

void ChartScene::setReadOut(std::optional<ReadOut> readOut) {
  m_hover->show(&m_content, &m_layout, std::move(readOut));
}

const std::optional<ReadOut>& ChartScene::readOut() const { return m_hover->readOut(); }

void ChartScene::drawBackground(QPainter* painter, const QRectF& rect) {
  painter->fillRect(rect, m_style.palette->chart);
}

}  // namespace headscope
