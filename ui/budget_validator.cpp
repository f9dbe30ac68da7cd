#include "ui/budget_validator.h"

#include <algorithm>

#include "core/session/pareto.h"
#include "ui/jobs/job_bridge.h"
#include "ui/live_budget.h"
#include "ui/number_text.h"
#include "ui/session_document.h"

namespace headscope {

BudgetValidator::BudgetValidator(JobBridge& jobs, const SessionDocument& document, const LiveBudget& budget,
                                 QObject* parent)
    : QObject(parent), m_jobs(jobs), m_document(document), m_budget(budget) {}

bool BudgetValidator::start() {
  const auto allocation = m_budget.allocation();
  const auto data = m_document.data();
  if (!allocation || !data) return false;
  const ViewState& state = m_document.viewState();
  if (state.model.isEmpty() || state.dataset.isEmpty()) {
    Q_EMIT failed({tr("The session does not name the files of its model and data").toStdString(),
                   m_document.path().string(), tr("name them under Run ▸ Run Profile").toStdString()});
    return false;
  }
  tasks::EvaluateRequest request;
  request.model = state.model.toStdString();
  request.dataset = state.dataset.toStdString();
  for (const DocumentProfile& document : data->profile.documents) {
    if (!document.curves.empty()) request.documents.push_back(document.documentId);
  }
  for (std::size_t i = 0; i < std::min(allocation->heads.size(), allocation->proportion.size()); ++i) {
    request.proportions[allocation->heads[i]] = allocation->proportion[i];
  }
  request.targetRatio = allocation->targetRatio;
  request.seed = data->profile.record.seed;
  m_validation = BudgetValidation{allocation, true, 0, 0, 0};
  m_job = m_jobs.submitEvaluation(request, m_document.path(),
                                  tr("target %1, all heads at once").arg(numberText(allocation->targetRatio, 3)));
  Q_EMIT changed();
  return true;
}

std::optional<ScenarioMeasurement> BudgetValidator::measurementOf(const BudgetAllocation& allocation) const {
  const bool its = m_validation && !m_validation->running && m_validation->allocation->kept == allocation.kept &&
                   m_validation->allocation->heads == allocation.heads;
  return its ? std::optional(m_measurement) : std::nullopt;
}

void BudgetValidator::clear() {
  m_job = 0;
  m_validation.reset();
  Q_EMIT changed();
}

void BudgetValidator::finish(int id, const tasks::Evaluation& evaluation) {
  const auto data = m_document.data();
  if (id != m_job || !m_validation || !data) return;
  // The curves count from the profile's baseline, and so does what they predict: not from uniform at another target.
  const auto delta = deltaFromBaseline(evaluation.documents, data->profile);
  if (!delta) return;
  m_validation->running = false;
  m_measurement = tasks::measurementOf(evaluation, m_document.viewState().dataset.toStdString(),
                                       m_validation->allocation->targetRatio);
  m_validation->measured = delta->mean;
  m_validation->error = delta->error;
  m_validation->documents = delta->documents;
  Q_EMIT changed();
}

void BudgetValidator::end(int id) {
  // A job that ended without a result failed or was cancelled: the bar and the list of jobs say which.
  if (id == m_job && m_validation && m_validation->running) clear();
}

}  // namespace headscope
