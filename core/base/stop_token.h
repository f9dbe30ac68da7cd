#pragma once

#include <memory>
#include <stop_token>

#include "core/base/pause_gate.h"

namespace headscope {

/// Tells work whether it is to stop, as the standard's stop token does, and holds it while it is paused. Long work asks
/// several times a second, on every one of its threads.
class StopToken {
public:
  StopToken() = default;
  /// Implicit: a program that never pauses hands in the standard's token.
  StopToken(std::stop_token stop, std::shared_ptr<PauseGate> gate = {})
      : m_stop(std::move(stop)), m_gate(std::move(gate)) {}

  /// Named as the standard's. While the work is paused it doesn't return, so ask where waiting harms nobody: with no
  /// lock held and no transaction open.
  [[nodiscard]] bool stop_requested() const {
    if (m_gate) m_gate->pass(m_stop);
    return m_stop.stop_requested();
  }

  /// Seconds the work has been paused.
  [[nodiscard]] double pausedSeconds() const { return m_gate ? m_gate->pausedSeconds() : 0; }

private:
  std::stop_token m_stop;
  std::shared_ptr<PauseGate> m_gate;
};

}  // namespace headscope
