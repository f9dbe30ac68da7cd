#include "ui/charts/chart_table.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <algorithm>
#include <utility>

namespace headscope {

namespace {

constexpr int kRowHeight = 22;
constexpr int kRowsMeasured = 60;
constexpr int kLeastWidth = 72;

}  // namespace

ChartTable::ChartTable(QWidget* parent)
    : QTableView(parent), m_model(new ChartTableModel(this)), m_sorted(new QSortFilterProxyModel(this)) {
  setObjectName("chartTable");
  m_sorted->setSortRole(ChartTableModel::kSortRole);
  m_sorted->setSourceModel(m_model);
  setModel(m_sorted);
  setSortingEnabled(true);
  m_sorted->sort(-1);
  horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setResizeContentsPrecision(kRowsMeasured);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultSectionSize(kRowHeight);
  verticalHeader()->hide();
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setAlternatingRowColors(true);
  setEditTriggers(NoEditTriggers);
  setSelectionBehavior(SelectRows);
  setSelectionMode(ExtendedSelection);
  setTabKeyNavigation(false);
  setWordWrap(false);
  setContextMenuPolicy(Qt::NoContextMenu);
  connect(this, &QTableView::clicked, this,
          [this](const QModelIndex& index) { choose(index, QGuiApplication::keyboardModifiers()); });
}

void ChartTable::setTable(Table table) {
  const auto columns = m_model->columnCount();
  m_model->setTable(std::move(table));
  if (columns == m_model->columnCount()) return;
  resizeColumnsToContents();
  for (int column = 0; column < m_model->columnCount(); ++column) {
    setColumnWidth(column, std::max(columnWidth(column), kLeastWidth));
  }
}

void ChartTable::setSelection(const SelectionState::HeadSlots& selected, const Palette& palette) {
  m_model->setSelection(selected, palette);
}

void ChartTable::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return choose(currentIndex(), Qt::NoModifier);
  if (event->key() == Qt::Key_Space) return choose(currentIndex(), Qt::ControlModifier);
  QTableView::keyPressEvent(event);
}

void ChartTable::choose(const QModelIndex& index, Qt::KeyboardModifiers modifiers) {
  const auto head = m_model->headAt(m_sorted->mapToSource(index).row());
  if (head) Q_EMIT headChosen(*head, modifiers.testFlag(Qt::ControlModifier));
}

}  // namespace headscope
