#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace headscope {

/// Turns SIGINT and SIGTERM into a stop request. The second one ends the program at once with status 130: everything
/// that was finished is on disk already. Made in main before any other thread, since threads inherit the blocked
/// signals.
class StopSignals {
public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  [[nodiscard]] std::stop_token token() const { return m_work.get_token(); }

private:
  void watch();

  sigset_t m_signals{};
  std::stop_source m_work;
  std::thread m_watcher;
};

}  // namespace headscope
