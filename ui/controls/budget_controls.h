#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "core/session/session_store.h"
#include "ui/budget_validator.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace headscope {

class LiveBudget;
class ValueSlider;

/// The what-if panel: target ratio and cap, what they are predicted to cost, the memory they save, and the budgets the
/// session keeps.
class BudgetControls : public QWidget {
  Q_OBJECT
public:
  /// Tokens of context that the memory read-out is for.
  static constexpr int kContextTokens = 32768;

  /// `budget` must outlive the panel; the sliders drive it.
  explicit BudgetControls(LiveBudget& budget, QWidget* parent = nullptr);

  /// Null: no session.
  void setSession(std::shared_ptr<const SessionData> session);
  /// What was measured of a budget, or that it is being measured; none: nothing.
  void setValidation(const std::optional<BudgetValidation>& validation);
  void setValues(double targetRatio, double maxHeadRatio);
  [[nodiscard]] ValueSlider& target() const { return *m_target; }
  [[nodiscard]] ValueSlider& cap() const { return *m_cap; }

Q_SIGNALS:
  /// A person moved a slider.
  void moved();
  void saveRequested();
  void validateRequested();
  void resetRequested();

private:
  void build();
  void buildReadOuts(QVBoxLayout* column);
  void buildButtons(QVBoxLayout* column);
  void buildTable(QVBoxLayout* column);
  void showValidation();
  void refresh();
  void listBudgets();
  void pick(int row);

  LiveBudget& m_budget;
  std::shared_ptr<const SessionData> m_session;
  QLabel* m_delta = nullptr;
  QLabel* m_deltaNote = nullptr;
  QLabel* m_saved = nullptr;
  QLabel* m_savedNote = nullptr;
  QLabel* m_reason = nullptr;
  QProgressBar* m_keptBar = nullptr;
  ValueSlider* m_target = nullptr;
  ValueSlider* m_cap = nullptr;
  QPushButton* m_save = nullptr;
  QPushButton* m_validate = nullptr;
  QPushButton* m_reset = nullptr;
  QLabel* m_validation = nullptr;
  std::optional<BudgetValidation> m_measured;
  QTableWidget* m_budgets = nullptr;
};

}  // namespace headscope
