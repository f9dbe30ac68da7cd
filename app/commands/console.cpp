#include "app/commands/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace headscope {

namespace {

constexpr std::chrono::seconds lineInterval{10};
constexpr int defaultWidth = 80;

int terminalWidth() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : defaultWidth;
}

std::string counts(const Progress& progress) {
  if (progress.total <= 0) return progress.done > 0 ? std::to_string(progress.done) : std::string();
  return std::to_string(progress.done) + " of " + std::to_string(progress.total);
}

void put(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

std::string timeLeft(double seconds) {
  if (!(seconds >= 0) || !std::isfinite(seconds)) return {};
  if (seconds < 100) return std::to_string(std::lround(seconds)) + " s left";
  if (seconds < 100 * 60) return std::to_string(std::lround(seconds / 60)) + " min left";
  return std::to_string(std::lround(seconds / 3600)) + " h left";
}

std::string progressBar(const Progress& progress, int width) {
  const std::string head = progress.phase + "  ";
  std::string tail = "  " + counts(progress);
  if (const std::string left = timeLeft(progress.remainingSeconds); !left.empty() && progress.done < progress.total)
    tail += "  " + left;
  const int room = std::min(40, width - static_cast<int>(head.size() + tail.size()) - 2);
  if (progress.total <= 0 || room < 4) return (head + tail).substr(0, static_cast<std::size_t>(std::max(0, width)));
  const double share = std::clamp(static_cast<double>(progress.done) / static_cast<double>(progress.total), 0.0, 1.0);
  const auto filled = static_cast<std::size_t>(share * room);
  return head + "[" + std::string(filled, '#') + std::string(static_cast<std::size_t>(room) - filled, ' ') + "]" + tail;
}

Console::Console(bool quiet) : m_quiet(quiet), m_terminal(isatty(STDERR_FILENO) != 0) {}

Console::~Console() {
  const std::lock_guard lock(m_mutex);
  clearBar();
}

void Console::clearBar() {
  if (m_barShown) put("\r\x1b[K");
  m_barShown = false;
}

void Console::note(const std::string& line) {
  const std::lock_guard lock(m_mutex);
  if (m_quiet || line.empty()) return;
  clearBar();
  put(line + "\n");
}

void Console::error(const std::string& line) {
  const std::lock_guard lock(m_mutex);
  clearBar();
  put("headscope-cli: " + line + "\n");
}

void Console::progress(const Progress& progress) {
  const std::lock_guard lock(m_mutex);
  if (m_quiet) return;
  if (m_terminal) {
    put("\r" + progressBar(progress, terminalWidth() - 1) + "\x1b[K");
    m_barShown = true;
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  const bool fresh = progress.phase != m_phase;
  if (!fresh && now - m_lastLine < lineInterval) return;
  m_phase = progress.phase;
  m_lastLine = now;
  const std::string left = timeLeft(progress.remainingSeconds);
  put(progress.phase + ": " + (progress.total > 0 || progress.done > 0 ? counts(progress) : "begun") +
      (left.empty() ? "" : ", " + left) + "\n");
}

}  // namespace headscope
