#include "ui/controls/scenario_list.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/number_text.h"

namespace headscope {

namespace {

/// Scenarios in view without scrolling, at least.
constexpr int kScenarioRows = 4;
constexpr int kScenarioRowHeight = 20, kScenarioHeader = 26;
constexpr int kNameRole = Qt::UserRole;

/// Both predictions and what they saved, said in full where there is room.
QString scenarioToolTip(const Scenario& scenario) {
  QString text = ScenarioList::tr("Predicted Δ %1").arg(signedText(scenario.meanDelta, 4));
  if (scenario.measurement) {
    text += ScenarioList::tr("\nMeasured against uniform %1 ± %2, predicted %3, heads together %4")
                .arg(signedText(scenario.measurement->delta, 4), numberText(scenario.measurement->stderrDelta, 4),
                     signedText(scenario.predictedGain, 4), signedText(scenario.interaction().value_or(0), 4));
  }
  return text + ScenarioList::tr("\nF2 renames, Enter shows it, Delete removes it");
}

}  // namespace

ScenarioList::ScenarioList(QWidget* parent) : QWidget(parent) {
  build();
  connect(m_table, &QTableWidget::itemSelectionChanged, this, &ScenarioList::showButtons);
  connect(m_table, &QTableWidget::cellActivated, this,
          [this](int row) { Q_EMIT chosen(m_table->item(row, 0)->data(kNameRole).toString()); });
  connect(m_table, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
    const QString name = item->text().trimmed();
    if (m_filling || item->column() != 0 || name == item->data(kNameRole).toString()) return;
    Q_EMIT renamed(item->data(kNameRole).toString(), name);
  });
  connect(m_compare, &QPushButton::clicked, this, [this] {
    const QStringList names = selectedNames();
    if (names.size() == 2) Q_EMIT compared(names[0], names[1]);
  });
  connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removed(selectedNames()); });
  showButtons();
}

void ScenarioList::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  m_table = new QTableWidget(0, 3);
  m_table->setObjectName("scenarioTable");
  m_table->setAccessibleName(tr("Scenarios"));
  m_table->setHorizontalHeaderLabels({tr("Scenarios"), tr("Δ log-ppl"), tr("Saved")});
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_table->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  for (int i : {1, 2}) m_table->horizontalHeaderItem(i)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(kScenarioRowHeight);
  m_table->setShowGrid(false);
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setTabKeyNavigation(false);
  m_table->setMinimumHeight(kScenarioRows * kScenarioRowHeight + kScenarioHeader);
  // By itself a table asks for more, and the panel would scroll for room that nothing fills.
  m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  column->addWidget(m_table, 1);
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  m_compare = new QPushButton(tr("&Compare two"));
  m_compare->setObjectName("compareScenarios");
  m_compare->setToolTip(tr("Puts the two selected scenarios side by side, head by head"));
  m_remove = new QPushButton(tr("&Delete"));
  m_remove->setObjectName("deleteScenario");
  row->addWidget(m_compare);
  row->addWidget(m_remove);
  row->addStretch();
  column->addLayout(row);
  auto* remove = new QAction(tr("Delete scenario"), m_table);
  remove->setShortcut(QKeySequence::Delete);
  remove->setShortcutContext(Qt::WidgetShortcut);
  m_table->addAction(remove);
  connect(remove, &QAction::triggered, this, [this] { m_remove->click(); });
}

void ScenarioList::setSession(const std::shared_ptr<const SessionData>& session) {
  m_filling = true;
  m_table->setRowCount(0);
  if (session) {
    for (const Scenario& scenario : session->scenarios) {
      const int row = m_table->rowCount();
      m_table->insertRow(row);
      const QString name = QString::fromStdString(scenario.name);
      auto* first = new QTableWidgetItem(name);
      first->setData(kNameRole, name);
      auto* delta = new QTableWidgetItem(signedText(scenario.meanDelta, 3));
      auto* saved = new QTableWidgetItem(tr("%1 %").arg(numberText(100 * (1 - scenario.request.targetRatio), 1)));
      for (auto* item : {delta, saved}) {
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setFlags(item->flags() & ~Qt::ItemIsEditable);
      }
      for (auto* item : {first, delta, saved}) item->setToolTip(scenarioToolTip(scenario));
      m_table->setItem(row, 0, first);
      m_table->setItem(row, 1, delta);
      m_table->setItem(row, 2, saved);
    }
  }
  m_filling = false;
  showButtons();
}

QStringList ScenarioList::selectedNames() const {
  QStringList names;
  for (int row = 0; row < m_table->rowCount(); ++row)
    if (m_table->item(row, 0)->isSelected()) names << m_table->item(row, 0)->data(kNameRole).toString();
  return names;
}

void ScenarioList::showButtons() {
  const auto count = m_filling ? 0 : selectedNames().size();
  m_compare->setEnabled(count == 2);
  m_remove->setEnabled(count > 0);
}

}  // namespace headscope
