#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <optional>

#include "core/session/session_store.h"
#include "ui/budget_validator.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace headscope {

class ConversionControls;
class LiveBudget;
class ProtectedHeads;
class ScenarioList;
class SelectionState;
class ValueSlider;

/// The what-if panel: target ratio, cap, protected heads and conversion, what they are predicted to cost, the memory
/// they save, and the scenarios the session keeps.
class BudgetControls : public QWidget {
  Q_OBJECT
public:
  /// Tokens of context that the memory read-out is for.
  static constexpr int kContextTokens = 32768;

  /// Both must outlive the panel; the sliders drive the budget.
  BudgetControls(LiveBudget& budget, SelectionState& selection, QWidget* parent = nullptr);

  /// Null: no session.
  void setSession(std::shared_ptr<const SessionData> session);
  /// What was measured of a budget, or that it is being measured; none: nothing.
  void setValidation(const std::optional<BudgetValidation>& validation);
  void setValues(double targetRatio, double maxHeadRatio, const std::map<HeadId, double>& protectedHeads);
  [[nodiscard]] ValueSlider& target() const { return *m_target; }
  [[nodiscard]] ValueSlider& cap() const { return *m_cap; }
  [[nodiscard]] ProtectedHeads& protectedHeads() const { return *m_protected; }
  [[nodiscard]] ScenarioList& scenarios() const { return *m_scenarios; }
  [[nodiscard]] ConversionControls& conversion() const { return *m_conversion; }

Q_SIGNALS:
  /// A person moved a slider.
  void moved();
  void saveRequested();
  void validateRequested();
  void resetRequested();

private:
  void build(SelectionState& selection);
  void buildReadOuts(QVBoxLayout* column);
  void buildButtons(QVBoxLayout* column);
  void showValidation();
  void refresh();

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
  ProtectedHeads* m_protected = nullptr;
  ConversionControls* m_conversion = nullptr;
  QPushButton* m_save = nullptr;
  QPushButton* m_validate = nullptr;
  QPushButton* m_reset = nullptr;
  QLabel* m_validation = nullptr;
  std::optional<BudgetValidation> m_measured;
  ScenarioList* m_scenarios = nullptr;
};

}  // namespace headscope
