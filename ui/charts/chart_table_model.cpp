#include "ui/charts/chart_table_model.h"

#include <QCoreApplication>
#include <QFont>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/charts/canvas/painting.h"
#include "ui/number_text.h"

namespace headscope {

namespace {

constexpr int kDigits = 6;
constexpr int kMarkPixels = 12;
constexpr int kMostHeadsPerLayer = 1 << 20;

/// What a column of the exported tables is called for a person.
QString columnTitle(const std::string& column) {
  static const std::map<std::string, const char*> titles = {
      {"head", QT_TRANSLATE_NOOP("ChartTable", "Head")},
      {"layer", QT_TRANSLATE_NOOP("ChartTable", "Layer")},
      {"kv_head", QT_TRANSLATE_NOOP("ChartTable", "KV head")},
      {"uniform", QT_TRANSLATE_NOOP("ChartTable", "Uniform")},
      {"uniform_kept", QT_TRANSLATE_NOOP("ChartTable", "Uniform, keys kept")},
      {"global_rms", QT_TRANSLATE_NOOP("ChartTable", "Global RMS")},
      {"global_rms_kept", QT_TRANSLATE_NOOP("ChartTable", "Global RMS, keys kept")},
      {"optimal", QT_TRANSLATE_NOOP("ChartTable", "Optimized")},
      {"optimal_kept", QT_TRANSLATE_NOOP("ChartTable", "Optimized, keys kept")},
      {"what_if", QT_TRANSLATE_NOOP("ChartTable", "What-if")},
      {"what_if_kept", QT_TRANSLATE_NOOP("ChartTable", "What-if, keys kept")},
      {"ratio", QT_TRANSLATE_NOOP("ChartTable", "Ratio")},
      {"kept", QT_TRANSLATE_NOOP("ChartTable", "Keys kept")},
      {"delta", QT_TRANSLATE_NOOP("ChartTable", "Δ log-ppl")},
      {"stderr", QT_TRANSLATE_NOOP("ChartTable", "s.e.m.")},
      {"exact", QT_TRANSLATE_NOOP("ChartTable", "Exact")},
      {"error", QT_TRANSLATE_NOOP("ChartTable", "Stated error")},
      {"documents", QT_TRANSLATE_NOOP("ChartTable", "Documents")},
      {"kl", QT_TRANSLATE_NOOP("ChartTable", "KL")},
      {"model", QT_TRANSLATE_NOOP("ChartTable", "Model")},
      {"circuit", QT_TRANSLATE_NOOP("ChartTable", "Circuit")},
      {"centred", QT_TRANSLATE_NOOP("ChartTable", "Centred")},
      {"heads", QT_TRANSLATE_NOOP("ChartTable", "Heads")},
      {"effective_rank", QT_TRANSLATE_NOOP("ChartTable", "Effective rank")},
      {"null_mean", QT_TRANSLATE_NOOP("ChartTable", "Random heads, mean")},
      {"null_low", QT_TRANSLATE_NOOP("ChartTable", "Random heads, least")},
      {"null_high", QT_TRANSLATE_NOOP("ChartTable", "Random heads, most")},
      {"target_ratio", QT_TRANSLATE_NOOP("ChartTable", "Target ratio")},
      {"method", QT_TRANSLATE_NOOP("ChartTable", "Method")},
      {"predicted_delta", QT_TRANSLATE_NOOP("ChartTable", "Predicted Δ log-ppl")},
      {"worse_than_best", QT_TRANSLATE_NOOP("ChartTable", "Above the optimized")},
      {"lower_bound", QT_TRANSLATE_NOOP("ChartTable", "Lower bound")},
      {"gap", QT_TRANSLATE_NOOP("ChartTable", "Gap")},
      {"beyond_measured", QT_TRANSLATE_NOOP("ChartTable", "Heads beyond measured")},
      {"scenario", QT_TRANSLATE_NOOP("ChartTable", "Scenario")},
      {"measured_delta", QT_TRANSLATE_NOOP("ChartTable", "Measured Δ log-ppl")},
      {"measured_stderr", QT_TRANSLATE_NOOP("ChartTable", "Measured, s.e.m.")},
      {"index", QT_TRANSLATE_NOOP("ChartTable", "Index")},
      {"eigenvalue", QT_TRANSLATE_NOOP("ChartTable", "Eigenvalue")}};
  const auto found = titles.find(column);
  return found == titles.end() ? QString::fromStdString(column)
                               : QCoreApplication::translate("ChartTable", found->second);
}

struct ShownText {
  QString operator()(std::monostate) const { return QStringLiteral("–"); }
  QString operator()(bool value) const { return value ? ChartTableModel::tr("yes") : ChartTableModel::tr("no"); }
  QString operator()(std::int64_t value) const { return numberText(static_cast<double>(value), 0); }
  QString operator()(double value) const { return significantText(value, kDigits); }
  QString operator()(const std::string& value) const { return QString::fromStdString(value); }
};

struct SortValue {
  QVariant operator()(std::monostate) const { return {}; }
  QVariant operator()(bool value) const { return value ? 1 : 0; }
  QVariant operator()(std::int64_t value) const { return static_cast<qlonglong>(value); }
  QVariant operator()(double value) const { return std::isfinite(value) ? QVariant(value) : QVariant(); }
  QVariant operator()(const std::string& value) const { return QString::fromStdString(value); }
};

/// Numbers, and the yes or no beside them; names stand on the left.
bool standsRight(const TableField& field) {
  return std::holds_alternative<double>(field) || std::holds_alternative<std::int64_t>(field) ||
         std::holds_alternative<bool>(field);
}

QPixmap markOf(MarkerShape shape, const QColor& color) {
  QPixmap picture(QSize(kMarkPixels, kMarkPixels) * 2);
  picture.setDevicePixelRatio(2);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  drawMarker(painter, shape, QPointF(kMarkPixels, kMarkPixels) / 2, kMarkPixels - 4, color);
  return picture;
}

}  // namespace

void ChartTableModel::setTable(Table table) {
  const bool sameShape = table.columns == m_table.columns && table.rows.size() == m_table.rows.size();
  if (!sameShape) beginResetModel();
  m_table = std::move(table);
  const auto head = std::ranges::find(m_table.columns, "head");
  m_headColumn = head == m_table.columns.end()
                     ? std::nullopt
                     : std::optional(static_cast<std::size_t>(head - m_table.columns.begin()));
  if (!sameShape) {
    endResetModel();
  } else if (rowCount() > 0 && columnCount() > 0) {
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
}

void ChartTableModel::setSelection(const SelectionState::HeadSlots& selected, const Palette& palette) {
  m_selected = selected;
  m_noMark = QPixmap(kMarkPixels, kMarkPixels);
  m_noMark.fill(Qt::transparent);
  for (std::size_t slot = 0; slot < m_marks.size(); ++slot) {
    m_marks[slot] = markOf(slotMarker(static_cast<int>(slot)), palette.slot[slot]);
  }
  if (m_headColumn && rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

std::optional<HeadId> ChartTableModel::headAt(int row) const {
  if (!m_headColumn || row < 0 || row >= rowCount()) return std::nullopt;
  const auto* name = std::get_if<std::string>(&m_table.rows[static_cast<std::size_t>(row)][*m_headColumn]);
  return name == nullptr ? std::nullopt : HeadId::parse(*name);
}

std::optional<std::size_t> ChartTableModel::slotAt(int row) const {
  const auto head = headAt(row);
  if (!head) return std::nullopt;
  const auto found = std::ranges::find(m_selected, head);
  return found == m_selected.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_selected.begin()));
}

int ChartTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int ChartTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant ChartTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<std::size_t>(index.column());
  const TableField& field = m_table.rows[static_cast<std::size_t>(index.row())][column];
  switch (role) {
    case Qt::DisplayRole: return std::visit(ShownText{}, field);
    case Qt::ToolTipRole: return QString::fromStdString(fieldText(field));
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignVCenter | (standsRight(field) ? Qt::AlignRight : Qt::AlignLeft));
    case kSortRole:
      if (column == m_headColumn) {
        const auto head = headAt(index.row());
        if (head) return static_cast<qlonglong>(head->layer) * kMostHeadsPerLayer + head->kvHead;
      }
      return std::visit(SortValue{}, field);
    case Qt::DecorationRole: {
      if (column != m_headColumn) return {};
      const auto slot = slotAt(index.row());
      // As wide without a mark, so that names stand below each other.
      return slot ? m_marks[*slot] : m_noMark;
    }
    case Qt::FontRole: {
      if (!slotAt(index.row())) return {};
      QFont font;
      font.setWeight(QFont::DemiBold);
      return font;
    }
    default: return {};
  }
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
  if (section < 0 || section >= columnCount()) return {};
  const auto column = static_cast<std::size_t>(section);
  if (role == Qt::DisplayRole) return columnTitle(m_table.columns[column]);
  if (role == Qt::ToolTipRole) return tr("“%1” in files").arg(QString::fromStdString(m_table.columns[column]));
  if (role == Qt::TextAlignmentRole && !m_table.rows.empty()) {
    return QVariant(Qt::AlignVCenter | (standsRight(m_table.rows.front()[column]) ? Qt::AlignRight : Qt::AlignLeft));
  }
  return {};
}

}  // namespace headscope
