#include "ui/navigator/head_ribbon.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/navigator/head_map.h"
#include "ui/navigator/ramp_legend.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kRibbonHeaderHeight = 34;

QString shapeText(const std::vector<HeadId>& heads) {
  int layers = 0;
  int kvHeads = 0;
  for (const HeadId head : heads) {
    layers = std::max(layers, head.layer + 1);
    kvHeads = std::max(kvHeads, head.kvHead + 1);
  }
  if (layers == 0) return {};
  return HeadRibbon::tr("%1 layers × %2 KV heads · click to select, Ctrl-click to add, drag to brush")
      .arg(layers)
      .arg(kvHeads);
}

}  // namespace

HeadRibbon::HeadRibbon(SelectionState& selection, Theme& theme, QWidget* parent)
    : QWidget(parent), m_selection(selection) {
  setObjectName("headRibbon");
  setAttribute(Qt::WA_StyledBackground);
  build(theme);
  connect(m_measure, &QComboBox::currentIndexChanged, this, &HeadRibbon::refresh);
}

HeadRibbon::~HeadRibbon() = default;

void HeadRibbon::build(Theme& theme) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* header = new QWidget;
  header->setFixedHeight(kRibbonHeaderHeight);
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(14, 0, 12, 0);
  row->setSpacing(8);
  auto* title = new QLabel(tr("Heads"));
  title->setProperty("role", "title");
  m_caption = new QLabel;
  m_caption->setProperty("role", "caption");
  m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* colour = new QLabel(tr("Colour"));
  colour->setProperty("role", "caption");
  m_measure = new QComboBox;
  m_measure->setObjectName("headMeasure");
  m_measure->setAccessibleName(tr("Colour of the head map"));
  m_measure->setFixedWidth(140);
  for (const HeadMeasure measure : {HeadMeasure::OptimizedShare, HeadMeasure::GlobalRmsShare, HeadMeasure::Delta}) {
    m_measure->addItem(measureTitle(measure), static_cast<int>(measure));
  }
  m_map = new HeadMap(m_selection, theme);
  m_legend = new RampLegend(*m_map, theme);
  row->addWidget(title);
  row->addWidget(m_caption, 1);
  row->addWidget(colour);
  row->addWidget(m_measure);
  row->addWidget(m_legend);
  column->addWidget(header);
  column->addWidget(m_map);
}

void HeadRibbon::setSession(std::shared_ptr<const SessionData> session) {
  m_session = std::move(session);
  refresh();
}

void HeadRibbon::setLiveBudget(std::shared_ptr<const BudgetAllocation> budget) {
  m_live = std::move(budget);
  if (m_measure->currentData().toInt() == static_cast<int>(HeadMeasure::OptimizedShare)) refresh();
}

void HeadRibbon::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void HeadRibbon::refresh() {
  if (!isVisible()) return;
  const auto measure = static_cast<HeadMeasure>(m_measure->currentData().toInt());
  HeadValues values;
  values.measure = measure;
  if (measure != HeadMeasure::OptimizedShare) {
    if (m_session) values = profileValues(m_session->profile, measure);
  } else if (m_live) {
    values = allocationValues(*m_live);
  } else if (const auto* saved = m_session ? savedOptimal(*m_session) : nullptr) {
    values = allocationValues(*saved);
  }
  m_caption->setText(shapeText(m_selection.heads()));
  m_map->setValues(std::move(values));
  m_legend->update();
}

}  // namespace headscope
