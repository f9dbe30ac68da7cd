#include "core/base/pause_gate.h"

namespace headscope {

void PauseGate::pause() {
  const std::lock_guard lock(m_mutex);
  m_paused = true;
}

void PauseGate::resume() {
  {
    const std::lock_guard lock(m_mutex);
    m_paused = false;
  }
  m_changed.notify_all();
}

void PauseGate::pass(const std::stop_token& stop) {
  if (!m_paused) return;
  std::unique_lock lock(m_mutex);
  if (!m_paused || stop.stop_requested()) return;
  if (++m_waiting == 1) {
    m_since = Clock::now();
    if (m_held) m_held(true);
  }
  m_changed.wait(lock, stop, [this] { return !m_paused; });
  if (--m_waiting == 0) {
    m_total += Clock::now() - m_since;
    if (m_held) m_held(false);
  }
}

double PauseGate::pausedSeconds() const {
  const std::lock_guard lock(m_mutex);
  const auto present = m_waiting > 0 ? Clock::now() - m_since : Clock::duration{};
  return std::chrono::duration<double>(m_total + present).count();
}

}  // namespace headscope
