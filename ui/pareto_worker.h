#pragma once

#include <QObject>
#include <memory>
#include <mutex>
#include <thread>

#include "core/session/pareto.h"
#include "core/session/session_store.h"

namespace headscope {

/// Works out the Pareto curves of a session on a thread of its own, since annealing and its like take longer than a
/// frame. GUI thread only; the thread knows a snapshot of the session and posts back, it touches nothing else.
class ParetoWorker : public QObject {
  Q_OBJECT
public:
  explicit ParetoWorker(QObject* parent = nullptr) : QObject(parent) {}

  /// Asks for the curves of this session's profile. One request runs at a time; while it does, the latest of the others
  /// waits, so that partial results of a run do not keep it from ever ending.
  void request(const std::shared_ptr<const SessionData>& session);
  /// Forgets everything: another session is open.
  void clear();
  /// The latest; null: none, or the session has no curves.
  [[nodiscard]] const std::shared_ptr<const Pareto>& result() const { return m_result; }
  [[nodiscard]] bool busy() const { return m_running != nullptr; }

Q_SIGNALS:
  void changed();

private:
  void start();
  Q_INVOKABLE void finish();

  std::shared_ptr<const SessionData> m_wanted;
  std::shared_ptr<const SessionData> m_running;
  std::shared_ptr<const Pareto> m_result;
  bool m_forget = false;                  ///< what runs is of a session that is no longer open
  std::mutex m_mutex;                     ///< guards m_found
  std::shared_ptr<const Pareto> m_found;  ///< what the thread hands over
  std::jthread m_thread;                  ///< last: stopped and joined before the rest goes
};

}  // namespace headscope
