#pragma once

#include <QWidget>
#include <memory>

#include "ui/navigator/head_values.h"

class QComboBox;
class QLabel;

namespace headscope {

class HeadMap;
class RampLegend;
class SelectionState;
class Theme;

/// The head map with its header: what the colour means and its scale.
class HeadRibbon : public QWidget {
  Q_OBJECT
public:
  /// Both must outlive the ribbon.
  HeadRibbon(SelectionState& selection, Theme& theme, QWidget* parent = nullptr);
  ~HeadRibbon() override;

  void setSession(std::shared_ptr<const SessionData> session);
  void setLiveBudget(std::shared_ptr<const BudgetAllocation> budget);
  [[nodiscard]] HeadMap& map() const { return *m_map; }
  [[nodiscard]] QComboBox& measure() const { return *m_measure; }

protected:
  void showEvent(QShowEvent* event) override;

private:
  void build(Theme& theme);
  /// Nothing while the ribbon is hidden.
  void refresh();

  SelectionState& m_selection;
  std::shared_ptr<const SessionData> m_session;
  std::shared_ptr<const BudgetAllocation> m_live;
  QLabel* m_caption = nullptr;
  QComboBox* m_measure = nullptr;
  RampLegend* m_legend = nullptr;
  HeadMap* m_map = nullptr;
};

}  // namespace headscope
