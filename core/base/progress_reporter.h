#pragma once

#include <chrono>

#include "core/base/progress.h"
#include "core/base/stop_token.h"

namespace headscope {

/// Turns unit counts into throttled Progress values (at most ten a second, and the last one always). Used by one
/// thread.
class ProgressReporter {
public:
  /// `stop` is the token the work itself looks at: it knows how long the work was paused.
  explicit ProgressReporter(ProgressFunction sink, StopToken stop = {})
      : m_sink(std::move(sink)), m_stop(std::move(stop)) {}

  /// Begins a phase of `total` units, `alreadyDone` of them finished in an earlier run (they do not count for the
  /// rate).
  void begin(std::string phase, std::int64_t total, std::int64_t alreadyDone = 0,
             ProgressUnit unit = ProgressUnit::None);

  /// Records finished units and reports if enough time has passed.
  void advance(std::int64_t units = 1);

private:
  using Clock = std::chrono::steady_clock;

  void report();

  ProgressFunction m_sink;
  StopToken m_stop;
  Progress m_now;
  std::int64_t m_before = 0;
  double m_pausedBefore = 0;
  Clock::time_point m_start;
  Clock::time_point m_lastReport;
};

}  // namespace headscope
