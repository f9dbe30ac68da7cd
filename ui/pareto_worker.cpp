#include "ui/pareto_worker.h"

#include <QMetaObject>

namespace headscope {

void ParetoWorker::request(const std::shared_ptr<const SessionData>& session) {
  if (session == m_wanted) return;
  m_wanted = session;
  if (!m_running) start();
}

void ParetoWorker::clear() {
  m_wanted.reset();
  m_result.reset();
  m_forget = m_running != nullptr;
  m_thread.request_stop();
  Q_EMIT changed();
}

void ParetoWorker::start() {
  m_running = m_wanted;
  m_forget = false;
  if (!m_running) return;
  m_thread = std::jthread([this, session = m_running](const std::stop_token& stop) {
    const Profile& profile = session->profile;
    auto pareto = paretoOf(profile, paretoTargets(profile), {}, stop);
    {
      const std::lock_guard lock(m_mutex);
      m_found = pareto.ok() ? std::make_shared<const Pareto>(std::move(pareto).value()) : nullptr;
    }
    QMetaObject::invokeMethod(this, "finish", Qt::QueuedConnection);
  });
}

void ParetoWorker::finish() {
  {
    const std::lock_guard lock(m_mutex);
    auto found = std::move(m_found);
    if (!m_forget) m_result = std::move(found);
  }
  const bool again = m_wanted != m_running;
  m_running.reset();
  if (again) start();
  Q_EMIT changed();
}

}  // namespace headscope
