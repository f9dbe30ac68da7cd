#include "app/termination_notifier.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace headscope {

namespace {

constexpr std::array kSignals{SIGTERM, SIGINT, SIGHUP};

/// The pipe's end a signal handler may write to; a handler may do little else.
volatile std::sig_atomic_t writeEnd = -1;

void handleSignal(int) {
  const char byte = 1;
  [[maybe_unused]] const auto written = ::write(writeEnd, &byte, 1);
}

}  // namespace

TerminationNotifier::TerminationNotifier(std::function<void()> callback) {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;  // the signals then end the process as they always did
  m_readEnd = ends[0];
  writeEnd = ends[1];
  m_notifier = std::make_unique<QSocketNotifier>(m_readEnd, QSocketNotifier::Read);
  QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this, call = std::move(callback)] {
    char byte = 0;
    while (::read(m_readEnd, &byte, 1) > 0) {
    }
    call();
  });
  for (const int number : kSignals) std::signal(number, handleSignal);
}

TerminationNotifier::~TerminationNotifier() {
  if (m_readEnd < 0) return;
  for (const int number : kSignals) std::signal(number, SIG_DFL);
  m_notifier.reset();
  ::close(m_readEnd);
  ::close(writeEnd);
  writeEnd = -1;
}

}  // namespace headscope
