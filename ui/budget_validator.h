#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/budget/budget_problem.h"
#include "core/jobs/tasks.h"
#include "core/session/scenario.h"

namespace headscope {

class JobBridge;
class LiveBudget;
class SessionDocument;

/// A budget's predicted Δ beside the measured one.
struct BudgetValidation {
  std::shared_ptr<const BudgetAllocation> allocation;
  bool running = false;  ///< true: what follows is not known yet
  /// Log-perplexity with all heads at the allocation, minus the profile's baseline; mean over its documents.
  double measured = 0;
  double error = 0;  ///< standard error of that mean; 0 with one document
  int documents = 0;

  /// Measured minus predicted: what the heads do to each other, which the sum of their curves leaves out.
  [[nodiscard]] double interaction() const { return measured - allocation->predictedDelta; }
};

/// Has the live budget measured on the session's model and documents, all heads compacted at once, as a job. GUI thread
/// only.
class BudgetValidator : public QObject {
  Q_OBJECT
public:
  /// All must outlive the validator.
  BudgetValidator(JobBridge& jobs, const SessionDocument& document, const LiveBudget& budget,
                  QObject* parent = nullptr);

  /// False where it cannot be; `failed` then says why.
  bool start();
  /// Forgets what was measured: another session is open.
  void clear();
  [[nodiscard]] const std::optional<BudgetValidation>& validation() const { return m_validation; }
  /// What was measured, in the form a scenario keeps; nothing where it was not this allocation.
  [[nodiscard]] std::optional<ScenarioMeasurement> measurementOf(const BudgetAllocation& allocation) const;

  /// What a job measured, and that it is over; other jobs are passed by.
  void finish(int id, const tasks::Evaluation& evaluation);
  void end(int id);

Q_SIGNALS:
  void changed();
  void failed(const headscope::Error& error);

private:
  JobBridge& m_jobs;
  const SessionDocument& m_document;
  const LiveBudget& m_budget;
  std::optional<BudgetValidation> m_validation;
  ScenarioMeasurement m_measurement;
  int m_job = 0;
};

}  // namespace headscope
