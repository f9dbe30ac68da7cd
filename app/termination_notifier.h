#pragma once

#include <QSocketNotifier>
#include <functional>
#include <memory>

namespace headscope {

/// Calls back on the GUI thread when the process is asked to end (SIGTERM, SIGINT, SIGHUP). One at a time.
class TerminationNotifier {
public:
  explicit TerminationNotifier(std::function<void()> callback);
  ~TerminationNotifier();
  TerminationNotifier(const TerminationNotifier&) = delete;
  TerminationNotifier& operator=(const TerminationNotifier&) = delete;

private:
  int m_readEnd = -1;
  std::unique_ptr<QSocketNotifier> m_notifier;
};

}  // namespace headscope
