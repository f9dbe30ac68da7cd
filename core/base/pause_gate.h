#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>

namespace headscope {

/// Where the threads of one piece of work wait while it is paused. Every function may be called by any thread.
class PauseGate {
public:
  /// `held` is told true when the first thread begins to wait and false when the last one has gone on. It is called
  /// with the gate locked, and so in order; it must not call the gate.
  explicit PauseGate(std::function<void(bool)> held = {}) : m_held(std::move(held)) {}

  void pause();
  void resume();

  /// Returns at once unless paused; otherwise when the work goes on or is asked to stop. The caller holds no lock that
  /// another thread of the work needs to get here.
  void pass(const std::stop_token& stop);

  /// Seconds in which at least one thread waited, until now.
  [[nodiscard]] double pausedSeconds() const;

private:
  using Clock = std::chrono::steady_clock;

  std::function<void(bool)> m_held;
  std::atomic<bool> m_paused{false};
  mutable std::mutex m_mutex;  ///< guards what follows, and every change of m_paused
  std::condition_variable_any m_changed;
  int m_waiting = 0;
  Clock::time_point m_since;
  Clock::duration m_total{};
};

}  // namespace headscope
