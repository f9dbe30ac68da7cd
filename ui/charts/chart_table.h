#pragma once

#include <QTableView>

#include "ui/charts/chart_table_model.h"

class QSortFilterProxyModel;

namespace headscope {

/// The table beside a chart: sorted by a click on a column, a row chosen is its head selected everywhere.
class ChartTable : public QTableView {
  Q_OBJECT
public:
  explicit ChartTable(QWidget* parent = nullptr);

  void setTable(Table table);
  void setSelection(const SelectionState::HeadSlots& selected, const Palette& palette);
  [[nodiscard]] ChartTableModel& chartModel() const { return *m_model; }

Q_SIGNALS:
  /// A person chose a row about this head; `add`: beside those that are selected.
  void headChosen(headscope::HeadId head, bool add);

protected:
  void keyPressEvent(QKeyEvent* event) override;

private:
  void choose(const QModelIndex& index, Qt::KeyboardModifiers modifiers);

  ChartTableModel* m_model = nullptr;
  QSortFilterProxyModel* m_sorted = nullptr;
};

}  // namespace headscope
