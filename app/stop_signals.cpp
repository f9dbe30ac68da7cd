#include "app/stop_signals.h"

#include <unistd.h>

namespace headscope {

namespace {
constexpr int cancelledStatus = 130;
constexpr int wakeUp = SIGUSR1;  ///< ends the watcher
}  // namespace

StopSignals::StopSignals() {
  sigemptyset(&m_signals);
  for (const int signal : {SIGINT, SIGTERM, wakeUp}) sigaddset(&m_signals, signal);
  pthread_sigmask(SIG_BLOCK, &m_signals, nullptr);
  m_watcher = std::thread([this] { watch(); });
}

StopSignals::~StopSignals() {
  pthread_kill(m_watcher.native_handle(), wakeUp);
  m_watcher.join();
}

void StopSignals::watch() {
  for (int signal = 0; sigwait(&m_signals, &signal) == 0 && signal != wakeUp;) {
    if (m_work.stop_requested()) _exit(cancelledStatus);
    m_work.request_stop();
  }
}

}  // namespace headscope
