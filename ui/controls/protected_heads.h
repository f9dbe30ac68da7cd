#pragma once

#include <QWidget>
#include <map>
#include <vector>

#include "core/base/ids.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace headscope {

class SelectionState;

/// Heads whose ratio the solver may not change, each with the ratio it is held at.
class ProtectedHeads : public QWidget {
  Q_OBJECT
public:
  using Ratios = std::map<HeadId, double>;

  /// `selection` must outlive the panel: it is what the button protects.
  explicit ProtectedHeads(SelectionState& selection, QWidget* parent = nullptr);

  /// The last measured ratio of every head that has a curve: what a head is held at to begin with. Heads without one
  /// cannot be protected and are dropped.
  void setMeasured(Ratios lastRatios);
  [[nodiscard]] const Ratios& heads() const { return m_heads; }
  void setHeads(Ratios heads);

Q_SIGNALS:
  /// A person protected a head, let one go, or changed a ratio.
  void changed();

private:
  void protect();
  void refresh();
  void addRow(HeadId head, double ratio);
  [[nodiscard]] std::vector<HeadId> protectable() const;

  SelectionState& m_selection;
  Ratios m_measured;
  Ratios m_heads;
  QPushButton* m_protect = nullptr;
  QLabel* m_hint = nullptr;
  QWidget* m_list = nullptr;
  QGridLayout* m_rows = nullptr;
};

}  // namespace headscope
