#pragma once

#include <QAbstractTableModel>
#include <QPixmap>
#include <array>
#include <optional>

#include "core/session/chart_data.h"
#include "ui/selection_state.h"

namespace headscope {

struct Palette;

/// The numbers behind a chart as an item model: the very table that export writes. Cells show a number to six digits in
/// the person's locale; the tool tip has all of it, as files do.
class ChartTableModel : public QAbstractTableModel {
  Q_OBJECT
public:
  /// A value that orders rows: heads by layer, not by letter; invalid where there is no number.
  static constexpr int kSortRole = Qt::UserRole;

  explicit ChartTableModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  void setTable(Table table);
  [[nodiscard]] const Table& table() const { return m_table; }
  /// Rows of selected heads carry the mark of their slot and stand in bold.
  void setSelection(const SelectionState::HeadSlots& selected, const Palette& palette);
  /// The head a row is about; none in tables that are about layers.
  [[nodiscard]] std::optional<HeadId> headAt(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  [[nodiscard]] std::optional<std::size_t> slotAt(int row) const;

  Table m_table;
  std::optional<std::size_t> m_headColumn;
  SelectionState::HeadSlots m_selected;
  std::array<QVariant, SelectionState::kSlots> m_marks;
  QPixmap m_noMark;
};

}  // namespace headscope
