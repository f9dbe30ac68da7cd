#pragma once

#include <QAbstractTableModel>

#include "core/base/progress.h"

namespace headscope {

class JobBridge;

/// The jobs as a table, newest last.
class JobModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Title, ProgressColumn, Elapsed, Rate, Left, ColumnCount };
  /// Share done 0…1, negative where unknown; on ProgressColumn.
  static constexpr int kShareRole = Qt::UserRole;
  /// What the job works on; on Title.
  static constexpr int kDetailRole = Qt::UserRole + 1;
  static constexpr int kIdRole = Qt::UserRole + 2;

  /// `bridge` must outlive the model.
  explicit JobModel(const JobBridge& bridge, QObject* parent = nullptr);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  const JobBridge& m_bridge;
  int m_rows = 0;
};

/// "00:48", "1:02:10"; "–" for a negative number.
[[nodiscard]] QString clockText(double seconds);
/// "0.97 points/s"; empty where no rate is known or its unit says nothing.
[[nodiscard]] QString rateText(const Progress& progress);

}  // namespace headscope
