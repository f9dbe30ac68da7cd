#include "ui/charts/chart_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "ui/charts/elided_label.h"
#include "ui/charts/segments.h"
#include "ui/line_icons.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kRoomForHeads = 800, kRoomForAllOptions = 620, kRoomForOneOption = 430;

}  // namespace

ChartHeader::ChartHeader(ChartView view, Theme& theme, QWidget* parent)
    : QWidget(parent), m_view(view), m_theme(theme) {
  setFixedHeight(kHeight);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 0, 8, 0);
  row->setSpacing(2);
  auto* title = new QLabel(viewTitle(view));
  title->setProperty("role", "title");
  m_caption = new ElidedLabel(this);
  m_caption->setProperty("role", "caption");
  row->addWidget(title);
  row->addSpacing(6);
  row->addWidget(m_caption, 1);
  buildOptions(row);
  m_help = addButton(row, "chartHelp", tr("What this chart shows"));
  m_table = addButton(row, "showTable", tr("Show the numbers as a table"));
  m_table->setCheckable(true);
  m_export = addButton(row, "exportChart", tr("Export this chart"));
  m_maximise = addButton(row, "maximiseChart", tr("Fill the window with this chart"));
  connect(m_help, &QToolButton::clicked, this, &ChartHeader::helpRequested);
  connect(m_table, &QToolButton::toggled, this, &ChartHeader::tableToggled);
  connect(m_export, &QToolButton::clicked, this, &ChartHeader::exportRequested);
  connect(m_maximise, &QToolButton::clicked, this, &ChartHeader::maximiseRequested);
  connect(&theme, &Theme::changed, this, &ChartHeader::restyle);
  restyle();
}

QToolButton* ChartHeader::addButton(QHBoxLayout* row, const char* name, const QString& tip) {
  auto* button = new QToolButton(this);
  button->setObjectName(QLatin1String(name));
  button->setToolTip(tip);
  button->setAccessibleName(tr("%1: %2").arg(viewTitle(m_view), tip));
  row->addWidget(button);
  return button;
}

Segments* ChartHeader::addSegments(const QString& name, const QStringList& texts,
                                   std::function<void(ViewOptions&, int)> apply) {
  auto* widget = new Segments(texts, this);
  widget->setAccessibleName(name);
  connect(widget, &Segments::chosen, this, [this, apply = std::move(apply)](int index) {
    apply(m_options, index);
    Q_EMIT optionsChosen(m_options);
  });
  return widget;
}

void ChartHeader::buildOptions(QHBoxLayout* row) {
  const auto segments = [&](const QString& name, const QStringList& texts, auto apply) {
    Segments* widget = addSegments(name, texts, apply);
    row->addWidget(widget);
    return widget;
  };
  if (m_view == ChartView::Influence) {
    m_first = segments(tr("Heads shown"), {tr("Selected + all"), tr("Selected")},
                       [](ViewOptions& options, int index) { options.onlySelected = index == 1; });
    m_second = segments(tr("Measure"), {tr("Log-ppl"), tr("KL")},
                        [](ViewOptions& options, int index) { options.divergence = index == 1; });
  }
  if (m_view == ChartView::EffectiveRank || m_view == ChartView::Spectra) {
    m_first = segments(tr("Circuit"), {tr("QK"), tr("OV")}, [](ViewOptions& options, int index) {
      options.circuit = index == 1 ? Circuit::OutputValue : Circuit::QueryKey;
    });
  }
  if (m_view == ChartView::Spectra) {
    m_second = segments(tr("Form"), {tr("Linear"), tr("Log"), tr("Matrix")}, [](ViewOptions& options, int index) {
      options.logScale = index == 1;
      options.similarity = index == 2;
    });
  }
}

void ChartHeader::setCaption(const QString& text) { m_caption->setWholeText(text); }

void ChartHeader::setOptions(const ViewOptions& options) {
  m_options = options;
  if (m_view == ChartView::Influence) {
    m_first->setCurrent(options.onlySelected ? 1 : 0);
    m_second->setCurrent(options.divergence ? 1 : 0);
  } else if (m_first != nullptr) {
    m_first->setCurrent(options.circuit == Circuit::OutputValue ? 1 : 0);
  }
  if (m_view == ChartView::Spectra) m_second->setCurrent(options.similarity ? 2 : options.logScale ? 1 : 0);
}

void ChartHeader::setHeadCounts(const std::vector<int>& counts, int current) {
  if (counts != m_headCounts) {
    m_headCounts = counts;
    if (m_heads != nullptr) {
      m_heads->hide();
      m_heads->deleteLater();
      m_heads = nullptr;
    }
    if (counts.size() > 1) {
      QStringList texts;
      for (const int heads : counts) texts << tr("H = %1").arg(heads);
      m_heads =
          addSegments(tr("Heads of the models compared"), texts << tr("All"), [this](ViewOptions& options, int index) {
            const auto place = static_cast<std::size_t>(index);
            options.heads = place < m_headCounts.size() ? m_headCounts[place] : ViewOptions::kAllHeads;
          });
      auto* row = qobject_cast<QHBoxLayout*>(layout());
      row->insertWidget(row->indexOf(m_first), m_heads);
      showWhatFits();
    }
  }
  if (m_heads == nullptr) return;
  const auto found = std::ranges::find(m_headCounts, current);
  m_heads->setCurrent(static_cast<int>(found - m_headCounts.begin()));
}

void ChartHeader::setState(bool hasResult, bool maximised) {
  m_table->setVisible(hasResult);
  m_export->setVisible(hasResult);
  m_maximise->setVisible(hasResult || maximised);
  if (maximised == m_maximised) return;
  m_maximised = maximised;
  m_maximise->setToolTip(maximised ? tr("Back to the overview") : tr("Fill the window with this chart"));
  m_maximise->setAccessibleName(tr("%1: %2").arg(viewTitle(m_view), m_maximise->toolTip()));
  restyle();
}

QSize ChartHeader::minimumSizeHint() const {
  int width = QWidget::minimumSizeHint().width();
  for (const Segments* options : {m_first, m_second, m_heads})
    if (options != nullptr && options->isVisibleTo(this)) width -= options->sizeHint().width() + layout()->spacing();
  return {width, kHeight};
}

void ChartHeader::setTableShown(bool shown) { m_table->setChecked(shown); }

void ChartHeader::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showWhatFits();
}

void ChartHeader::showWhatFits() {
  // In a small pane the chart's name matters more than its choices; the maximised view has them all.
  if (m_first != nullptr) m_first->setVisible(width() >= kRoomForAllOptions);
  const bool oneIsEnough = m_view == ChartView::Spectra;
  if (m_second != nullptr) m_second->setVisible(width() >= (oneIsEnough ? kRoomForOneOption : kRoomForAllOptions));
  if (m_heads != nullptr) m_heads->setVisible(width() >= kRoomForHeads);
}

void ChartHeader::restyle() {
  const QColor ink = m_theme.palette().ink1;
  m_help->setIcon(lineIcon(LineIcon::Info, ink));
  m_table->setIcon(lineIcon(LineIcon::Table, ink));
  m_export->setIcon(lineIcon(LineIcon::Export, ink));
  m_maximise->setIcon(lineIcon(m_maximised ? LineIcon::Restore : LineIcon::Maximise, ink));
}

}  // namespace headscope
