#include "ui/charts/chart_pane.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/session/chart_data.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart.h"
#include "ui/charts/elided_label.h"
#include "ui/charts/segments.h"
#include "ui/line_icons.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

namespace headscope {
namespace {

constexpr int kHeaderHeight = 34;
constexpr int kRoomForAllOptions = 560, kRoomForOneOption = 380;
/// A curve this near to the pointer counts as under it.
constexpr double kReachPixels = 8;

QLabel* label(const char* role, const QString& text = {}) {
  auto* widget = new QLabel(text);
  widget->setProperty("role", role);
  return widget;
}

}  // namespace

ChartPane::ChartPane(ChartView view, SelectionState& selection, Theme& theme, QWidget* parent)
    : QWidget(parent), m_view(view), m_selection(selection), m_theme(theme), m_chart(Chart::create(view)) {
  setObjectName(QStringLiteral("chart-") + viewName(view));
  setProperty("role", "chart");
  setAttribute(Qt::WA_StyledBackground);
  m_canvas = new ChartCanvas(this);
  m_canvas->setAccessibleName(viewTitle(view));
  m_canvas->setContextMenuPolicy(Qt::NoContextMenu);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  buildHeader();
  layout->addWidget(m_header);
  layout->addWidget(m_canvas, 1);
  buildPlaceholder();
  layout->addWidget(m_placeholder, 1);

  connect(&m_selection, &SelectionState::changed, this, &ChartPane::refresh);
  connect(&m_theme, &Theme::changed, this, &ChartPane::restyle);
  connectCanvas();
  restyle();
}

ChartPane::~ChartPane() = default;

void ChartPane::buildHeader() {
  m_header = new QWidget(this);
  m_header->setFixedHeight(kHeaderHeight);
  auto* row = new QHBoxLayout(m_header);
  row->setContentsMargins(12, 0, 8, 0);
  row->setSpacing(6);
  m_title = label("title", viewTitle(m_view));
  m_caption = new ElidedLabel(m_header);
  m_caption->setProperty("role", "caption");
  row->addWidget(m_title);
  row->addWidget(m_caption, 1);
  buildOptions();
  const auto button = [&](const char* name, const QString& tip) {
    auto* tool = new QToolButton(m_header);
    tool->setObjectName(QLatin1String(name));
    tool->setToolTip(tip);
    tool->setAccessibleName(tip);
    row->addWidget(tool);
    return tool;
  };
  m_export = button("exportChart", tr("Export this chart"));
  m_maximise = button("maximiseChart", tr("Fill the window with this chart"));
  connect(m_export, &QToolButton::clicked, this, [this] { Q_EMIT exportRequested(m_view); });
  connect(m_maximise, &QToolButton::clicked, this, [this] { Q_EMIT maximiseRequested(m_view); });
}

void ChartPane::buildOptions() {
  auto* row = static_cast<QHBoxLayout*>(m_header->layout());
  const auto segments = [&](const QString& name, const QStringList& texts, auto apply) {
    auto* widget = new Segments(texts, m_header);
    widget->setAccessibleName(name);
    row->addWidget(widget);
    connect(widget, &Segments::chosen, this, [this, apply](int index) {
      apply(index);
      refresh();
      Q_EMIT optionsChanged();
    });
    return widget;
  };
  if (m_view == ChartView::Influence)
    m_first = segments(tr("Heads shown"), {tr("Selected + all"), tr("Selected")},
                       [this](int index) { m_options.onlySelected = index == 1; });
  if (m_view == ChartView::EffectiveRank || m_view == ChartView::Spectra)
    m_first = segments(tr("Circuit"), {tr("QK"), tr("OV")}, [this](int index) {
      m_options.circuit = index == 1 ? Circuit::OutputValue : Circuit::QueryKey;
    });
  if (m_view == ChartView::Spectra)
    m_second = segments(tr("Scale"), {tr("Linear"), tr("Log")}, [this](int index) { m_options.logScale = index == 1; });
}

void ChartPane::buildPlaceholder() {
  m_placeholder = new QWidget(this);
  auto* column = new QVBoxLayout(m_placeholder);
  column->setAlignment(Qt::AlignCenter);
  m_headline = label("heading", tr("No result yet"));
  m_detail = label("caption");
  for (QLabel* line : {m_headline, m_detail}) {
    line->setAlignment(Qt::AlignCenter);
    line->setWordWrap(true);
    column->addWidget(line);
  }
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
  connect(m_canvas, &ChartCanvas::moved, this, [this](int right, int up) { m_selection.moveCurrent(right, up); });
}

double ChartPane::reach(int panel) const {
  const ChartLayout& layout = m_canvas->chartScene().chartLayout();
  const auto index = static_cast<std::size_t>(panel);
  if (index >= layout.plots.size()) return 0;
  const Axis& y = m_canvas->chartScene().content().panels[index].y;
  return y.log ? 0 : kReachPixels * (y.max - y.min) / layout.plots[index].height();
}

ChartContext ChartPane::context() const {
  return {&m_theme.palette(), m_selection.headSlots(), m_live, m_options, m_canvas->viewport()->size()};
}

void ChartPane::setOptions(const ViewOptions& options) {
  m_options = options;
  if (m_view == ChartView::Influence)
    m_first->setCurrent(options.onlySelected ? 1 : 0);
  else if (m_first != nullptr)
    m_first->setCurrent(options.circuit == Circuit::OutputValue ? 1 : 0);
  if (m_second != nullptr) m_second->setCurrent(options.logScale ? 1 : 0);
  refresh();
}

void ChartPane::setSession(std::shared_ptr<const SessionData> session) {
  m_session = session;
  m_chart->setSession(std::move(session));
  refresh();
}

void ChartPane::setLiveBudget(std::shared_ptr<const BudgetAllocation> budget) {
  if (budget == m_live) return;
  m_live = std::move(budget);
  if (m_view == ChartView::Proportions || m_view == ChartView::Influence) refresh();
}

void ChartPane::setPlaceholder(const QString& headline, const QString& detail) {
  m_headline->setText(headline);
  m_detail->setText(detail);
}

void ChartPane::setMaximised(bool maximised) {
  m_maximised = maximised;
  m_maximise->setToolTip(maximised ? tr("Back to the overview") : tr("Fill the window with this chart"));
  m_maximise->setAccessibleName(m_maximise->toolTip());
  restyle();
}

bool ChartPane::hasResult() const { return m_chart->hasResult(context()); }

void ChartPane::refresh() {
  const ChartContext now = context();
  const bool drawn = m_chart->hasResult(now);
  m_canvas->setVisible(drawn);
  m_placeholder->setVisible(!drawn);
  m_export->setVisible(drawn);
  m_maximise->setVisible(drawn || m_maximised);
  // In a small pane the chart's name matters more than its choices; the maximised view has them all.
  if (m_first != nullptr) m_first->setVisible(width() >= kRoomForAllOptions);
  if (m_second != nullptr) m_second->setVisible(width() >= kRoomForOneOption);
  m_caption->setWholeText(m_chart->caption(now));
  m_canvas->chartScene().setContent(drawn ? m_chart->content(now) : ChartContent());
}

void ChartPane::restyle() {
  const QColor ink = m_theme.palette().ink1;
  m_export->setIcon(lineIcon(LineIcon::Export, ink));
  m_maximise->setIcon(lineIcon(m_maximised ? LineIcon::Restore : LineIcon::Maximise, ink));
  m_canvas->chartScene().setStyle({&m_theme.palette(), false, false});
  refresh();
}

QString ChartPane::csv() const {
  if (!m_session) return {};
  const Result<Table> table = chartTable(*m_session, viewName(m_view).toStdString());
  return table.ok() ? QString::fromStdString(toCsv(table.value())) : QString();
}

void ChartPane::copyToClipboard() {
  if (!hasResult()) return;
  ChartScene& scene = m_canvas->chartScene();
  const double scale = 2;
  QImage picture((scene.sceneRect().size() * scale).toSize(), QImage::Format_RGB32);
  scene.setReadOut(std::nullopt);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  scene.render(&painter, QRectF(QPointF(0, 0), QSizeF(picture.size())), scene.sceneRect());
  painter.end();
  auto clip = std::make_unique<QMimeData>();
  clip->setImageData(picture);
  clip->setText(csv());
  QGuiApplication::clipboard()->setMimeData(clip.release());
}

void ChartPane::contextMenuEvent(QContextMenuEvent* event) {
  if (!hasResult()) return;
  QMenu menu(this);
  menu.addAction(tr("&Copy picture and numbers"), this, &ChartPane::copyToClipboard);
  menu.addAction(tr("&Export…"), this, [this] { Q_EMIT exportRequested(m_view); });
  menu.exec(event->globalPos());
}

}  // namespace headscope
