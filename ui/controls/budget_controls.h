#pragma once

#include <QWidget>
#include <memory>

#include "core/session/session_store.h"

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
  void setValues(double targetRatio, double maxHeadRatio);
  [[nodiscard]] ValueSlider& target() const { return *m_target; }
  [[nodiscard]] ValueSlider& cap() const { return *m_cap; }

Q_SIGNALS:
  /// A person moved a slider.
  void moved();
  void saveRequested();
  void resetRequested();

private:
  void build();
  void buildReadOuts(QVBoxLayout* column);
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
  QPushButton* m_reset = nullptr;
  QTableWidget* m_budgets = nullptr;
};

}  // namespace headscope
