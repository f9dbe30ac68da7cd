#include "ui/conversion_errors.h"

#include "ui/jobs/job_bridge.h"
#include "ui/session_document.h"

namespace headscope {

ConversionErrors::ConversionErrors(JobBridge& jobs, const SessionDocument& document, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_document(document) {}

bool ConversionErrors::start(const ConversionTarget& target) {
  const QString& model = m_document.viewState().model;
  if (model.isEmpty()) {
    Q_EMIT failed({tr("The session does not name its model's files").toStdString(), m_document.path().string(),
                   tr("name them under Run ▸ Run Profile").toStdString()});
    return false;
  }
  tasks::ConvertRequest request;
  request.model = model.toStdString();
  request.target = target;
  m_outcome = ConversionOutcome{toString(target), nullptr};
  m_job = m_jobs.submitConversion(request, m_document.path(),
                                  tr("to %1, without training").arg(QString::fromStdString(m_outcome->target)));
  Q_EMIT changed();
  return true;
}

void ConversionErrors::clear() {
  m_job = 0;
  m_outcome.reset();
  Q_EMIT changed();
}

void ConversionErrors::finish(int id, const std::shared_ptr<const ConversionResult>& result) {
  if (id != m_job || !m_outcome) return;
  m_outcome->result = result;
  Q_EMIT changed();
}

void ConversionErrors::end(int id) {
  // A job that ended without a result failed or was cancelled: the bar and the list of jobs say which.
  if (id == m_job && m_outcome && m_outcome->running()) clear();
}

}  // namespace headscope
