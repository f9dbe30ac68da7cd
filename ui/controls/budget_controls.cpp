#include "ui/controls/budget_controls.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "ui/controls/conversion_controls.h"
#include "ui/controls/protected_heads.h"
#include "ui/controls/scenario_list.h"
#include "ui/controls/value_slider.h"
#include "ui/live_budget.h"
#include "ui/number_text.h"
#include "ui/text_label.h"
#include "ui/theme.h"

namespace headscope {

namespace {

double cacheBytes(const ProfileRecord& record, double share) {
  return share * static_cast<double>(record.kvBytesPerTokenPerHead) * static_cast<double>(record.heads.size()) *
         BudgetControls::kContextTokens;
}

}  // namespace

BudgetControls::BudgetControls(LiveBudget& budget, SelectionState& selection, QWidget* parent)
    : QWidget(parent), m_budget(budget) {
  build(selection);
  connect(&budget, &LiveBudget::solved, this, &BudgetControls::refresh);
  for (ValueSlider* slider : {m_target, m_cap}) {
    connect(slider, &ValueSlider::valueChanged, this, [this] {
      m_budget.setLimits(m_target->value(), m_cap->value());
      Q_EMIT moved();
    });
  }
  connect(m_protected, &ProtectedHeads::changed, this, [this] {
    m_budget.setProtected(m_protected->heads());
    Q_EMIT moved();
  });
  connect(m_conversion, &ConversionControls::changed, this, &BudgetControls::moved);
  connect(m_save, &QPushButton::clicked, this, &BudgetControls::saveRequested);
  connect(m_validate, &QPushButton::clicked, this, &BudgetControls::validateRequested);
  connect(m_reset, &QPushButton::clicked, this, &BudgetControls::resetRequested);
  refresh();
}

void BudgetControls::build(SelectionState& selection) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 8);
  column->setSpacing(10);
  buildReadOuts(column);
  m_target = new ValueSlider(tr("&Target KV ratio"), {0.02, 0.50, 0.001, 3});
  m_cap = new ValueSlider(tr("&Max per-head ratio"), {0.05, 1.00, 0.01, 2});
  m_target->setValue(0.05);
  m_cap->setValue(1.0);
  column->addWidget(m_target);
  column->addWidget(m_cap);
  m_reason = textLabel({}, interfaceFont(11), "warning");
  m_reason->setWordWrap(true);
  m_reason->setTextFormat(Qt::PlainText);
  column->addWidget(m_reason);
  m_protected = new ProtectedHeads(selection);
  column->addWidget(m_protected);
  m_conversion = new ConversionControls;
  column->addWidget(m_conversion);
  buildButtons(column);
  m_scenarios = new ScenarioList;
  column->addWidget(m_scenarios, 1);
}

void BudgetControls::buildButtons(QVBoxLayout* column) {
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(6);
  m_save = new QPushButton(tr("&Save scenario"));
  m_validate = new QPushButton(tr("&Validate"));
  m_validate->setObjectName("validateBudget");
  m_validate->setToolTip(tr("Measures this budget on the session's documents, all heads compacted at once"));
  m_reset = new QPushButton(tr("R&eset"));
  for (QPushButton* button : {m_save, m_validate, m_reset}) buttons->addWidget(button);
  buttons->addStretch();
  column->addLayout(buttons);
  m_validation = textLabel({}, interfaceFont(11), "caption");
  m_validation->setObjectName("validation");
  m_validation->setWordWrap(true);
  m_validation->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(m_validation);
}

void BudgetControls::buildReadOuts(QVBoxLayout* column) {
  auto* grid = new QGridLayout;
  grid->setVerticalSpacing(2);
  grid->setHorizontalSpacing(8);
  grid->addWidget(textLabel(tr("Predicted Δ log-ppl"), interfaceFont(11), "caption"), 0, 0);
  grid->addWidget(textLabel(tr("KV memory saved"), interfaceFont(11), "caption"), 0, 1);
  m_delta = textLabel({}, interfaceFont(24, QFont::DemiBold), "readout");
  m_saved = textLabel({}, interfaceFont(24, QFont::DemiBold), "readout");
  m_delta->setObjectName("predictedDelta");
  m_saved->setObjectName("memorySaved");
  m_deltaNote = textLabel({}, interfaceFont(11), "caption");
  m_savedNote = textLabel({}, interfaceFont(11), "caption");
  m_deltaNote->setObjectName("predictedNote");
  m_savedNote->setObjectName("memoryNote");
  grid->addWidget(m_delta, 1, 0);
  grid->addWidget(m_saved, 1, 1);
  grid->addWidget(m_deltaNote, 2, 0, Qt::AlignTop);
  grid->addWidget(m_savedNote, 2, 1, Qt::AlignTop);
  grid->setColumnStretch(0, 1);
  grid->setColumnStretch(1, 1);
  column->addLayout(grid);
  m_keptBar = new QProgressBar;
  m_keptBar->setObjectName("keptBar");
  m_keptBar->setRange(0, 1000);
  m_keptBar->setTextVisible(false);
  m_keptBar->setFixedHeight(10);
  m_keptBar->setAccessibleName(tr("Share of the cache that is kept"));
  column->addWidget(m_keptBar);
}

void BudgetControls::setSession(std::shared_ptr<const SessionData> session) {
  m_session = std::move(session);
  ProtectedHeads::Ratios last;
  if (m_session)
    for (const MeanCurve& curve : meanCurves(m_session->profile)) last[curve.head] = curve.ratio.back();
  m_protected->setMeasured(std::move(last));
  m_budget.setProtected(m_protected->heads());
  m_scenarios->setSession(m_session);
  refresh();
}

void BudgetControls::setValues(double targetRatio, double maxHeadRatio,
                               const std::map<HeadId, double>& protectedHeads) {
  {
    const QSignalBlocker quietTarget(m_target);
    const QSignalBlocker quietCap(m_cap);
    m_target->setValue(targetRatio);
    m_cap->setValue(maxHeadRatio);
  }
  m_protected->setHeads(protectedHeads);
  m_budget.setProtected(m_protected->heads());
  m_budget.setLimits(m_target->value(), m_cap->value());
}

void BudgetControls::refresh() {
  const auto allocation = m_budget.allocation();
  const bool hasRun = m_session && !m_session->profile.record.heads.empty();
  m_save->setEnabled(allocation != nullptr);
  showValidation();
  m_reset->setEnabled(hasRun);
  m_reason->setText(hasRun && !allocation ? m_budget.reason() : QString());
  m_reason->setVisible(!m_reason->text().isEmpty());
  const QString dash = QStringLiteral("–");
  m_delta->setText(allocation ? signedText(allocation->predictedDelta, 3) : dash);
  const bool worse = allocation && allocation->predictedDelta > 0;
  const QString verdict = worse ? tr("worse than base") : tr("better than base");
  const double error = m_budget.predictedError();
  m_deltaNote->setText(!allocation ? QString()
                       : error > 0 ? tr("± %1, %2").arg(numberText(error, 3), verdict)
                                   : verdict);
  m_deltaNote->setToolTip(
      tr("Sum of the heads' curves, taken as independent, not measured; ± standard error over documents"));
  if (!hasRun) {
    m_saved->setText(dash);
    m_savedNote->clear();
    m_keptBar->setValue(0);
    return;
  }
  const double share = allocation ? m_budget.keptShare() : m_budget.targetRatio();
  m_saved->setText(tr("%1 %").arg(numberText(100 * (1 - share), 1)));
  const double whole = cacheBytes(m_session->profile.record, 1);
  m_savedNote->setText(tr("%1, 32k").arg(bytesRangeText(whole, share * whole)));
  m_savedNote->setToolTip(
      tr("Keys and values of %1 tokens of context, 2 bytes an element").arg(countText(kContextTokens)));
  m_keptBar->setValue(static_cast<int>(std::lround(1000 * share)));
}

void BudgetControls::setValidation(const std::optional<BudgetValidation>& validation) {
  m_measured = validation;
  showValidation();
}

void BudgetControls::showValidation() {
  const bool running = m_measured && m_measured->running;
  m_validate->setEnabled(m_budget.allocation() != nullptr && !running);
  QString text;
  if (running) {
    text = tr("Measuring the budget at target %1…").arg(numberText(m_measured->allocation->targetRatio, 3));
  } else if (m_measured) {
    const QString error = m_measured->error > 0 ? tr(" ± %1").arg(numberText(m_measured->error, 3)) : QString();
    text = tr("At target %1 measured Δ %2%3, predicted %4; heads together: %5")
               .arg(numberText(m_measured->allocation->targetRatio, 3), signedText(m_measured->measured, 3), error,
                    signedText(m_measured->allocation->predictedDelta, 3), signedText(m_measured->interaction(), 3));
  }
  m_validation->setText(text);
  m_validation->setVisible(!text.isEmpty());
}

}  // namespace headscope
