#include "ui/charts/chart_pane.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWhatsThis>

#include "core/session/budget_tables.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_definition.h"
#include "ui/charts/chart_header.h"
#include "ui/charts/chart_numbers.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/effective_rank/effective_rank_chart.h"
#include "ui/charts/spectra_choice.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

namespace headscope {
namespace {

/// A curve this near to the pointer counts as under it.
constexpr double kReachPixels = 8;

}  // namespace

ChartPane::ChartPane(ChartView view, SelectionState& selection, Theme& theme, QWidget* parent)
    : QWidget(parent), m_view(view), m_selection(selection), m_theme(theme), m_chart(Chart::create(view)) {
  setObjectName(QStringLiteral("chart-") + viewName(view));
  setProperty("role", "chart");
  setAttribute(Qt::WA_StyledBackground);
  build();
  connectHeader();
  connectCanvas();
  connect(&m_selection, &SelectionState::changed, this, &ChartPane::refresh);
  connect(m_table, &ChartTable::headChosen, this, [this](HeadId head, bool add) {
    if (add)
      m_selection.toggle(head);
    else
      m_selection.select(head);
  });
  const auto restyle = [this] {
    m_canvas->chartScene().setStyle({&m_theme.palette(), false, false});
    draw();
  };
  connect(&m_theme, &Theme::changed, this, restyle);
  restyle();
}

ChartPane::~ChartPane() = default;

void ChartPane::build() {
  m_header = new ChartHeader(m_view, m_theme, this);
  m_canvas = new ChartCanvas(this);
  m_canvas->setAccessibleName(viewTitle(m_view));
  m_canvas->setContextMenuPolicy(Qt::NoContextMenu);
  m_table = new ChartTable(this);
  m_table->setAccessibleName(tr("%1, table").arg(viewTitle(m_view)));
  m_table->hide();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_canvas, 1);
  layout->addWidget(m_table, 1);
  buildPlaceholder();
  layout->addWidget(m_placeholder, 1);
}

void ChartPane::buildPlaceholder() {
  m_placeholder = new QWidget(this);
  auto* column = new QVBoxLayout(m_placeholder);
  column->setAlignment(Qt::AlignCenter);
  m_headline = new QLabel(tr("No result yet"));
  m_headline->setProperty("role", "heading");
  m_detail = new QLabel;
  m_detail->setProperty("role", "caption");
  for (QLabel* line : {m_headline, m_detail}) {
    line->setAlignment(Qt::AlignCenter);
    line->setWordWrap(true);
    column->addWidget(line);
  }
}

void ChartPane::connectHeader() {
  connect(m_header, &ChartHeader::optionsChosen, this, [this](const ViewOptions& options) {
    setOptions(options);
    Q_EMIT optionsChanged();
  });
  connect(m_header, &ChartHeader::tableToggled, this, &ChartPane::setTableShown);
  connect(m_header, &ChartHeader::helpRequested, this, &ChartPane::showDefinition);
  connect(m_header, &ChartHeader::exportRequested, this, [this] { Q_EMIT exportRequested(m_view); });
  connect(m_header, &ChartHeader::maximiseRequested, this, [this] { Q_EMIT maximiseRequested(m_view); });
}

void ChartPane::connectCanvas() {
  connect(m_canvas, &ChartCanvas::resized, this, &ChartPane::refresh);
  connect(m_canvas, &ChartCanvas::left, this, [this] { m_canvas->chartScene().setReadOut(std::nullopt); });
  connect(m_canvas, &ChartCanvas::hovered, this, [this](int panel, QPointF value) {
    m_canvas->chartScene().setReadOut(m_chart->readOut(context(), panel, value, reach(panel)));
  });
  connect(m_canvas, &ChartCanvas::clicked, this,
          [this](int panel, QPointF value, QPointF, Qt::KeyboardModifiers modifiers) {
            const auto head = m_chart->headAt(context(), value, reach(panel));
            if (!head) return;
            if (modifiers & Qt::ControlModifier)
              m_selection.toggle(*head);
            else
              m_selection.select(*head);
          });
  m_canvas->setBrushes(m_chart->showsHeads());
  connect(m_canvas, &ChartCanvas::brushed, this,
          [this](int, const QRectF& values, bool add) { m_selection.brush(m_chart->headsIn(context(), values), add); });
  connect(m_canvas, &ChartCanvas::moved, this, [this](int right, int up) { m_selection.moveCurrent(right, up); });
  connect(m_canvas, &ChartCanvas::zoomed, this,
          [this](double factor, QPointF at) { setZoom(m_zoom.scaled(factor, at)); });
  connect(m_canvas, &ChartCanvas::panned, this, [this](QPointF by) { setZoom(m_zoom.moved(by)); });
  connect(m_canvas, &ChartCanvas::fitted, this, &ChartPane::fit);
}

double ChartPane::reach(int panel) const {
  const ChartLayout& layout = m_canvas->chartScene().chartLayout();
  const auto index = static_cast<std::size_t>(panel);
  if (index >= layout.plots.size()) return 0;
  const Axis& y = m_canvas->chartScene().content().panels[index].y;
  return y.log ? 0 : kReachPixels * (y.max - y.min) / layout.plots[index].height();
}

ChartContext ChartPane::context() const {
  return {&m_theme.palette(), m_selection.headSlots(),      m_live, m_pareto, m_measured, m_converted,
          m_options,          m_canvas->viewport()->size(), m_zoom};
}

void ChartPane::setOptions(const ViewOptions& options) {
  // Another scale has other axes: the old window would show some other part of them.
  if (options.logScale != m_options.logScale || options.similarity != m_options.similarity ||
      options.heads != m_options.heads || options.divergence != m_options.divergence)
    m_zoom = {};
  m_options = options;
  m_header->setOptions(options);
  refresh();
}

void ChartPane::setSession(std::shared_ptr<const SessionData> session) {
  m_session = session;
  m_chart->setSession(std::move(session));
  refresh();
  refreshTable();
}

void ChartPane::setLiveBudget(std::shared_ptr<const BudgetAllocation> budget) {
  if (budget == m_live) return;
  m_live = std::move(budget);
  if (m_view != ChartView::EffectiveRank && m_view != ChartView::Spectra) refresh();
  if (m_view == ChartView::Proportions) refreshTable();
}

void ChartPane::setPareto(std::shared_ptr<const Pareto> pareto, std::vector<MeasuredPoint> measured) {
  m_pareto = std::move(pareto);
  m_measured = std::move(measured);
  refresh();
  refreshTable();
}

void ChartPane::setConverted(std::shared_ptr<const ConversionResult> converted) {
  if (converted == m_converted) return;
  m_converted = std::move(converted);
  refresh();
}

void ChartPane::setPlaceholder(const QString& headline, const QString& detail) {
  m_headline->setText(headline);
  m_detail->setText(detail);
}

void ChartPane::setMaximised(bool maximised) {
  m_maximised = maximised;
  m_header->setState(hasResult(), maximised);
}

void ChartPane::setTableShown(bool shown) {
  if (shown == m_tableShown) return;
  const bool held = m_table->hasFocus();
  m_tableShown = shown;
  m_header->setTableShown(shown);
  refreshTable();
  refresh();
  if (held || (shown && hasResult())) takeKeyboard();
  Q_EMIT tableToggled(shown);
}

void ChartPane::takeKeyboard() {
  QWidget* seen = m_canvas;
  if (m_tableShown) seen = m_table;
  (hasResult() ? seen : this)->setFocus();
}

void ChartPane::zoom(double factor) { setZoom(m_zoom.scaled(factor)); }

void ChartPane::fit() { setZoom({}); }

void ChartPane::setZoom(const ZoomWindow& zoom) {
  if (zoom == m_zoom) return;
  m_zoom = zoom;
  refresh();
}

bool ChartPane::hasResult() const { return m_chart->hasResult(context()); }

void ChartPane::refresh() {
  if (isVisible()) draw();
}

void ChartPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  draw();
}

void ChartPane::draw() {
  const ChartContext now = context();
  const bool drawn = m_chart->hasResult(now);
  m_canvas->setVisible(drawn && !m_tableShown);
  m_table->setVisible(drawn && m_tableShown);
  m_placeholder->setVisible(!drawn);
  if (drawn && hasFocus()) takeKeyboard();
  m_header->setState(drawn, m_maximised);
  offerHeads();
  const QString caption = m_chart->caption(now);
  m_header->setCaption(m_zoom.whole() || m_tableShown ? caption : tr("zoomed in · %1").arg(caption));
  if (m_tableShown) return m_table->setSelection(now.selected, *now.palette);
  m_canvas->chartScene().setContent(drawn ? m_chart->content(now) : ChartContent());
}

void ChartPane::offerHeads() {
  if (m_view != ChartView::EffectiveRank && m_view != ChartView::Spectra) return;
  const auto models = m_session ? shownSpectra(*m_session, m_options.circuit) : std::vector<const ModelSpectra*>();
  m_header->setHeadCounts(headCounts(models), comparedHeads(models, m_view, m_options.heads));
}

void ChartPane::refreshTable() {
  if (!m_tableShown || !hasResult()) return;
  m_table->setTable(m_view == ChartView::Proportions ? proportionsNumbers(*m_session, m_live.get()) : numbers());
}

Table ChartPane::numbers() const {
  return m_view == ChartView::Pareto && m_pareto ? paretoTable(*m_pareto, measuredPoints(*m_session))
                                                 : chartNumbers(*m_session, m_view);
}

void ChartPane::showDefinition() {
  const QWidget& button = m_header->helpButton();
  QWhatsThis::showText(button.mapToGlobal(QPoint(0, button.height())), chartDefinition(m_view), this);
}

void ChartPane::copyToClipboard(Copy what) {
  if (!hasResult()) return;
  auto clip = std::make_unique<QMimeData>();
  if (what != Copy::Data && !m_tableShown) {
    ChartScene& scene = m_canvas->chartScene();
    const double scale = 2;
    QImage picture((scene.sceneRect().size() * scale).toSize(), QImage::Format_RGB32);
    scene.setReadOut(std::nullopt);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, QRectF(QPointF(0, 0), QSizeF(picture.size())), scene.sceneRect());
    painter.end();
    clip->setImageData(picture);
  }
  if (what != Copy::Picture) {
    const Table table = numbers();
    clip->setText(QString::fromStdString(toTsv(table)));
    clip->setData(QStringLiteral("text/csv"), QByteArray::fromStdString(toCsv(table)));
  }
  QGuiApplication::clipboard()->setMimeData(clip.release());
}

void ChartPane::contextMenuEvent(QContextMenuEvent* event) {
  if (!hasResult()) return;
  QMenu menu(this);
  if (!m_tableShown) menu.addAction(tr("Copy &Picture"), this, [this] { copyToClipboard(Copy::Picture); });
  menu.addAction(tr("Copy &Data"), this, [this] { copyToClipboard(Copy::Data); });
  menu.addAction(tr("&Export…"), this, [this] { Q_EMIT exportRequested(m_view); });
  menu.addSeparator();
  menu.addAction(m_tableShown ? tr("Show &Chart") : tr("Show &Table"), this, [this] { setTableShown(!m_tableShown); });
  if (!m_tableShown) {
    menu.addAction(tr("Zoom &In"), this, [this] { zoom(kZoomStep); });
    menu.addAction(tr("Zoom &Out"), this, [this] { zoom(1 / kZoomStep); });
    menu.addAction(tr("&Fit"), this, &ChartPane::fit)->setEnabled(!m_zoom.whole());
  }
  menu.exec(event->globalPos());
}

}  // namespace headscope
