#include "core/base/progress_reporter.h"

namespace headscope {

namespace {
constexpr std::chrono::milliseconds reportInterval{100};
}

void ProgressReporter::begin(std::string phase, std::int64_t total, std::int64_t alreadyDone) {
  m_now = Progress{std::move(phase), alreadyDone, total, 0, -1};
  m_before = alreadyDone;
  m_start = Clock::now();
  report();
}

void ProgressReporter::advance(std::int64_t units) {
  m_now.done += units;
  const auto now = Clock::now();
  if (m_now.done != m_now.total && now - m_lastReport < reportInterval) return;
  m_now.elapsedSeconds = std::chrono::duration<double>(now - m_start).count();
  const auto fresh = m_now.done - m_before;
  if (fresh > 0 && m_now.total > 0)
    m_now.remainingSeconds =
        m_now.elapsedSeconds / static_cast<double>(fresh) * static_cast<double>(m_now.total - m_now.done);
  report();
}

void ProgressReporter::report() {
  m_lastReport = Clock::now();
  if (m_sink) m_sink(m_now);
}

}  // namespace headscope
