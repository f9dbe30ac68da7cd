#include "ui/inspector.h"

#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/head_chip.h"
#include "ui/live_budget.h"
#include "ui/navigator/head_values.h"
#include "ui/number_text.h"
#include "ui/selection_state.h"
#include "ui/share_bar.h"
#include "ui/text_label.h"
#include "ui/theme.h"

namespace headscope {

namespace {

QHBoxLayout* heading(const QString& title, QLabel* note) {
  auto* row = new QHBoxLayout;
  row->addWidget(textLabel(title, interfaceFont(11, QFont::DemiBold), "subheading"));
  row->addStretch();
  row->addWidget(note);
  return row;
}

/// The smallest ratio that has 90 % of what the head gains from its baseline to the best point of its curve.
std::optional<double> ninetyPercentRatio(const MeanCurve& curve) {
  if (curve.delta.empty()) return std::nullopt;
  const double best = *std::ranges::min_element(curve.delta);
  if (!(best < 0)) return std::nullopt;
  for (std::size_t i = 0; i < curve.delta.size(); ++i) {
    if (curve.delta[i] <= 0.9 * best) return curve.ratio[i];
  }
  return std::nullopt;
}

QString withError(double delta, double error) {
  return error > 0 ? Inspector::tr("%1 ± %2").arg(signedText(delta, 4), numberText(error, 4)) : signedText(delta, 4);
}

}  // namespace

Inspector::Inspector(SelectionState& selection, LiveBudget& budget, Theme& theme, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_budget(budget), m_theme(theme) {
  build();
  connect(&selection, &SelectionState::changed, this, [this] {
    m_shown = m_selection.current();
    rebuildChips();
    refresh();
  });
  connect(&budget, &LiveBudget::solved, this, &Inspector::refresh);
  connect(&theme, &Theme::changed, this, &Inspector::restyle);
  restyle();
}

Inspector::~Inspector() = default;

void Inspector::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 12);
  column->setSpacing(6);
  m_chips = new QHBoxLayout;
  m_chips->setSpacing(4);
  column->addLayout(m_chips);
  m_hint = textLabel(tr("Click a head in the map or a chart."), interfaceFont(11), "caption");
  column->addWidget(m_hint);
  m_details = new QWidget;
  column->addWidget(m_details);
  column->addStretch();
  auto* details = new QVBoxLayout(m_details);
  details->setContentsMargins(0, 0, 0, 0);
  details->setSpacing(5);
  m_rank = textLabel({}, interfaceFont(11), "caption");
  details->addLayout(heading(tr("Selection share"), m_rank));
  auto* shares = new QGridLayout;
  shares->setVerticalSpacing(3);
  shares->setHorizontalSpacing(10);
  shares->setColumnStretch(1, 1);
  shares->setColumnMinimumWidth(0, 66);
  m_optimized = addRow(shares, tr("Optimized"), true);
  m_globalRms = addRow(shares, tr("Global RMS"), true);
  m_uniform = addRow(shares, tr("Uniform"), true);
  details->addLayout(shares);
  details->addSpacing(4);
  details->addLayout(heading(tr("Influence"), textLabel(tr("Δ log-ppl"), interfaceFont(11), "caption")));
  auto* influence = new QGridLayout;
  influence->setVerticalSpacing(3);
  influence->setColumnStretch(1, 1);
  m_leastKept = addRow(influence, {}, false);
  m_mostKept = addRow(influence, {}, false);
  m_gain = addRow(influence, tr("90 % of gain at"), false);
  m_live = addRow(influence, tr("Ratio in what-if"), false);
  details->addLayout(influence);
}

Inspector::Row Inspector::addRow(QGridLayout* grid, const QString& name, bool withBar) {
  Row row;
  const int at = grid->rowCount();
  row.name = textLabel(name, interfaceFont(12), "caption");
  row.value = textLabel({}, interfaceFont(12, QFont::Medium), "value");
  row.value->setAlignment(Qt::AlignRight);
  row.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  grid->addWidget(row.name, at, 0);
  if (withBar) {
    row.bar = new ShareBar;
    grid->addWidget(row.bar, at, 1);
  }
  grid->addWidget(row.value, at, 2);
  return row;
}

void Inspector::setSession(std::shared_ptr<const SessionData> session) {
  m_session = std::move(session);
  m_curves.clear();
  m_rms.clear();
  if (m_session) {
    for (MeanCurve& curve : meanCurves(m_session->profile)) m_curves.emplace(curve.head, std::move(curve));
    m_rms = globalRmsProportions(m_session->profile, m_session->profile.record.targetRatio);
  }
  refresh();
}

std::optional<HeadId> Inspector::shownHead() const {
  if (m_shown && m_selection.slotOf(*m_shown)) return m_shown;
  const auto selected = m_selection.selected();
  return selected.empty() ? std::nullopt : std::optional(selected.front());
}

void Inspector::refresh() {
  const auto head = shownHead();
  m_details->setVisible(head.has_value());
  m_hint->setVisible(!head);
  if (!head) return;
  refreshShares(*head);
  refreshInfluence(*head);
}

void Inspector::refreshShares(HeadId head) {
  HeadValues optimized;
  if (const auto live = m_budget.allocation()) {
    optimized = allocationValues(*live);
  } else if (const auto* saved = m_session ? savedOptimal(*m_session) : nullptr) {
    optimized = allocationValues(*saved);
  }
  const auto count = m_selection.heads().size();
  const double uniform = count > 0 ? 1.0 / static_cast<double>(count) : 0;
  const auto share = [&](const std::map<HeadId, double>& values) -> std::optional<double> {
    const auto found = values.find(head);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
  const auto mine = share(optimized.value);
  const auto rms = share(m_rms);
  double widest = std::max(uniform, optimized.high);
  for (const auto& [other, value] : m_rms) widest = std::max(widest, value);
  const auto show = [&](const Row& row, std::optional<double> value) {
    row.bar->setShare(value && widest > 0 ? *value / widest : 0);
    row.value->setText(value ? numberText(*value, 4) : QStringLiteral("–"));
  };
  show(m_optimized, mine);
  show(m_globalRms, rms);
  show(m_uniform, uniform);
  if (!mine) return m_rank->clear();
  const auto better = std::ranges::count_if(optimized.value, [&](const auto& entry) { return entry.second > *mine; });
  m_rank->setText(tr("rank %1 of %2").arg(countText(better + 1), countText(static_cast<std::int64_t>(count))));
}

void Inspector::refreshInfluence(HeadId head) {
  const QString dash = QStringLiteral("–");
  const auto live = m_budget.ratioOf(head);
  m_live.value->setText(live ? numberText(*live, 3) : dash);
  const auto found = m_curves.find(head);
  if (found == m_curves.end() || found->second.delta.empty()) {
    m_leastKept.name->setText(tr("Least kept"));
    m_mostKept.name->setText(tr("Most kept"));
    for (const Row* row : {&m_leastKept, &m_mostKept, &m_gain}) row->value->setText(dash);
    return;
  }
  const MeanCurve& curve = found->second;
  // Ratio 0 keeps one key: its count is said, so that nobody reads it as a head that is gone.
  m_leastKept.name->setText(curve.kept.front() <= 1 ? tr("One key kept")
                                                    : tr("At ratio %1").arg(numberText(curve.ratio.front(), 2)));
  m_leastKept.value->setText(withError(curve.delta.front(), curve.stderrDelta.front()));
  m_mostKept.name->setText(tr("At ratio %1").arg(numberText(curve.ratio.back(), 2)));
  m_mostKept.value->setText(withError(curve.delta.back(), curve.stderrDelta.back()));
  const auto gain = ninetyPercentRatio(curve);
  m_gain.value->setText(gain ? tr("ratio %1").arg(numberText(*gain, 2)) : tr("no gain"));
}

void Inspector::rebuildChips() {
  while (QLayoutItem* item = m_chips->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  const auto shown = shownHead();
  const auto& heads = m_selection.headSlots();
  for (std::size_t slot = 0; slot < heads.size(); ++slot) {
    if (!heads[slot]) continue;
    const HeadId head = *heads[slot];
    auto* chip = new HeadChip(head, static_cast<int>(slot), m_theme.palette());
    chip->setChecked(shown == head);
    connect(chip, &QToolButton::clicked, this, [this, head] {
      if (QGuiApplication::keyboardModifiers() & Qt::ControlModifier) return m_selection.toggle(head);
      m_shown = head;
      rebuildChips();
      refresh();
    });
    m_chips->addWidget(chip);
  }
  m_chips->addStretch();
}

void Inspector::restyle() {
  const Palette& colors = m_theme.palette();
  const QColor track = Palette::mix(colors.line, colors.panel, 0.7);
  m_optimized.bar->setColors(colors.optimized, track);
  m_globalRms.bar->setColors(colors.globalRms, track);
  m_uniform.bar->setColors(colors.uniform, track);
  rebuildChips();
  refresh();
}

}  // namespace headscope
