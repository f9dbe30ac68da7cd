#pragma once

#include <QDialog>

#include "core/session/chart_data.h"
#include "core/session/scenario.h"

namespace headscope {

class ChartTable;
class SelectionState;

/// Two scenarios head by head. It stays open beside the window; a row chosen selects its head everywhere.
class ScenarioComparisonDialog : public QDialog {
  Q_OBJECT
public:
  /// `selection` must outlive the dialog.
  ScenarioComparisonDialog(const Scenario& first, const Scenario& second, SelectionState& selection,
                           QWidget* parent = nullptr);

  [[nodiscard]] ChartTable& table() const { return *m_table; }

private:
  ChartTable* m_table = nullptr;
};

/// head, then kept count and ratio in the first and in the second scenario, and second minus first.
[[nodiscard]] Table comparisonTable(const Scenario& first, const Scenario& second);

}  // namespace headscope
