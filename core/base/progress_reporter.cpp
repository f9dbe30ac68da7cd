#include "core/base/progress_reporter.h"

namespace headscope {

namespace {
constexpr std::chrono::milliseconds reportInterval{100};
}

void ProgressReporter::begin(std::string phase, std::int64_t total, std::int64_t alreadyDone, ProgressUnit unit) {
  m_now = Progress{std::move(phase), alreadyDone, total, 0, -1, unit, -1};
  m_before = alreadyDone;
  m_pausedBefore = m_stop.pausedSeconds();
  m_start = Clock::now();
  report();
}

void ProgressReporter::advance(std::int64_t units) {
  m_now.done += units;
  const auto now = Clock::now();
  if (m_now.done != m_now.total && now - m_lastReport < reportInterval) return;
  m_now.elapsedSeconds =
      std::chrono::duration<double>(now - m_start).count() - (m_stop.pausedSeconds() - m_pausedBefore);
  const auto fresh = m_now.done - m_before;
  if (fresh > 0 && m_now.elapsedSeconds > 0) {
    m_now.unitsPerSecond = static_cast<double>(fresh) / m_now.elapsedSeconds;
    if (m_now.total > 0) m_now.remainingSeconds = static_cast<double>(m_now.total - m_now.done) / m_now.unitsPerSecond;
  }
  report();
}

void ProgressReporter::report() {
  m_lastReport = Clock::now();
  if (m_sink) m_sink(m_now);
}

}  // namespace headscope
