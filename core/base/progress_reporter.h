#pragma once

#include <chrono>

#include "core/base/progress.h"

namespace headscope {

/// Turns unit counts into throttled Progress values (at most ten a second, and the last one always). Used by one
/// thread.
class ProgressReporter {
public:
  explicit ProgressReporter(ProgressFunction sink) : m_sink(std::move(sink)) {}

  /// Begins a phase of `total` units, `alreadyDone` of them finished in an earlier run (they do not count for the
  /// rate).
  void begin(std::string phase, std::int64_t total, std::int64_t alreadyDone = 0);

  /// Records finished units and reports if enough time has passed.
  void advance(std::int64_t units = 1);

private:
  using Clock = std::chrono::steady_clock;

  void report();

  ProgressFunction m_sink;
  Progress m_now;
  std::int64_t m_before = 0;
  Clock::time_point m_start;
  Clock::time_point m_lastReport;
};

}  // namespace headscope
