#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/budget/budget_problem.h"
#include "core/budget/budget_request.h"
#include "core/profiling/profile_result.h"

namespace headscope {

/// The allocation the sliders ask for, solved again at every step. The curves are read from the profile once; a step
/// changes the limits only. GUI thread only: a solve at 288 × 51 takes well under a frame.
class LiveBudget : public QObject {
  Q_OBJECT
public:
  explicit LiveBudget(QObject* parent = nullptr) : QObject(parent) {}

  /// Takes the curves of a profile. One that lacks a head's curve has no budget yet; `reason` says which.
  void setProfile(const Profile& profile);
  void setLimits(double targetRatio, double maxHeadRatio);
  /// Heads the solver may not change, each with its ratio.
  void setProtected(const std::map<HeadId, double>& ratios);

  [[nodiscard]] double targetRatio() const { return m_request.targetRatio; }
  [[nodiscard]] double maxHeadRatio() const { return m_request.maxHeadRatio; }
  [[nodiscard]] const BudgetRequest& request() const { return m_request; }
  /// Null where there is no answer; `reason` then says why.
  [[nodiscard]] std::shared_ptr<const BudgetAllocation> allocation() const { return m_allocation; }
  [[nodiscard]] const QString& reason() const { return m_reason; }
  /// Standard error of the predicted Δ over the documents, each with its own curves; 0 with fewer than two that have a
  /// curve for every head.
  [[nodiscard]] double predictedError() const { return m_predictedError; }
  /// Heads at the cap.
  [[nodiscard]] int headsAtCap() const { return m_headsAtCap; }
  /// Share of keys kept over all heads, as the whole counts have it.
  [[nodiscard]] double keptShare() const;
  /// Ratio kept ÷ T of a head; none without an allocation.
  [[nodiscard]] std::optional<double> ratioOf(HeadId head) const;

Q_SIGNALS:
  void solved();

private:
  void solve();
  void readDocuments(const Profile& profile);
  void readErrors();

  BudgetRequest m_request;
  std::optional<BudgetProblem> m_problem;
  std::vector<std::vector<BudgetCurve>> m_documents;  ///< of each whole document, in the problem's head order
  std::shared_ptr<const BudgetAllocation> m_allocation;
  QString m_reason;
  double m_predictedError = 0;
  int m_headsAtCap = 0;
};

}  // namespace headscope
