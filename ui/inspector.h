#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <vector>

#include "core/session/session_store.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace headscope {

class LiveBudget;
class SelectionState;
class ShareBar;
class Theme;

/// What is known of the selected heads: chips to choose one, its shares, and what it does to log-perplexity.
class Inspector : public QWidget {
  Q_OBJECT
public:
  /// The first three must outlive the panel.
  Inspector(SelectionState& selection, LiveBudget& budget, Theme& theme, QWidget* parent = nullptr);
  ~Inspector() override;

  void setSession(std::shared_ptr<const SessionData> session);
  /// The head whose numbers are shown; none with an empty selection.
  [[nodiscard]] std::optional<HeadId> shownHead() const;

private:
  struct Row {
    QLabel* name = nullptr;
    ShareBar* bar = nullptr;
    QLabel* value = nullptr;
  };

  void build();
  Row addRow(QGridLayout* grid, const QString& name, bool withBar);
  void refresh();
  void refreshShares(HeadId head);
  void refreshInfluence(HeadId head);
  void rebuildChips();
  void restyle();

  SelectionState& m_selection;
  LiveBudget& m_budget;
  Theme& m_theme;
  std::shared_ptr<const SessionData> m_session;
  std::map<HeadId, MeanCurve> m_curves;
  std::map<HeadId, double> m_rms;
  std::optional<HeadId> m_shown;
  QHBoxLayout* m_chips = nullptr;
  QLabel* m_hint = nullptr;
  QWidget* m_details = nullptr;
  QLabel* m_rank = nullptr;
  Row m_optimized, m_globalRms, m_uniform;
  Row m_leastKept, m_mostKept, m_gain, m_live;
};

}  // namespace headscope
