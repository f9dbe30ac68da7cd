#include "ui/scenario_comparison.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/charts/chart_table.h"
#include "ui/number_text.h"
#include "ui/selection_state.h"

namespace headscope {

namespace {

QString scenarioLine(const Scenario& scenario) {
  QString text = ScenarioComparisonDialog::tr("%1: predicted Δ %2")
                     .arg(QString::fromStdString(scenario.name), signedText(scenario.meanDelta, 4));
  if (scenario.measurement) {
    text += ScenarioComparisonDialog::tr(", measured against uniform %1 (predicted %2)")
                .arg(signedText(scenario.measurement->delta, 4), signedText(scenario.predictedGain, 4));
  }
  return text;
}

}  // namespace

Table comparisonTable(const Scenario& first, const Scenario& second) {
  const auto text = [](const QString& label, const Scenario& scenario) {
    return label.arg(QString::fromStdString(scenario.name)).toStdString();
  };
  const QString kept = ScenarioComparisonDialog::tr("%1, keys kept");
  const QString ratio = ScenarioComparisonDialog::tr("%1, ratio");
  Table table{{"head", text(kept, first), text(ratio, first), text(kept, second), text(ratio, second),
               ScenarioComparisonDialog::tr("Difference of ratios").toStdString()},
              {}};
  for (const HeadDifference& head : compareScenarios(first, second).heads) {
    std::vector<TableField> row{head.head.toString()};
    const auto add = [&row](const auto& value) {
      auto& field = row.emplace_back();
      if (value) field = *value;
    };
    add(head.keptFirst);
    add(head.ratioFirst);
    add(head.keptSecond);
    add(head.ratioSecond);
    const bool both = head.ratioFirst && head.ratioSecond;
    add(both ? std::optional<double>(*head.ratioSecond - *head.ratioFirst) : std::nullopt);
    table.rows.push_back(std::move(row));
  }
  return table;
}

ScenarioComparisonDialog::ScenarioComparisonDialog(const Scenario& first, const Scenario& second,
                                                   SelectionState& selection, QWidget* parent)
    : QDialog(parent) {
  setObjectName("scenarioComparison");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Scenarios head by head"));
  resize(760, 520);
  auto* column = new QVBoxLayout(this);
  auto* summary = new QLabel(
      scenarioLine(first) + QLatin1Char('\n') + scenarioLine(second) + QLatin1Char('\n') +
      tr("%1 % of the budget lies in other heads.").arg(numberText(100 * compareScenarios(first, second).moved, 1)));
  summary->setObjectName("comparisonSummary");
  summary->setTextFormat(Qt::PlainText);
  summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(summary);
  m_table = new ChartTable;
  m_table->setAccessibleName(tr("Scenarios head by head"));
  m_table->setTable(comparisonTable(first, second));
  column->addWidget(m_table, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  connect(m_table, &ChartTable::headChosen, &selection, [&selection](HeadId head, bool add) {
    if (add)
      selection.toggle(head);
    else
      selection.select(head);
  });
}

}  // namespace headscope
