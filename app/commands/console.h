#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "app/commands/command.h"
#include "core/base/progress.h"

namespace headscope {

/// Standard error of the program: notes, and progress as a bar on a terminal or as plain lines in a pipe. May be called
/// from any thread.
class Console : public Messages {
public:
  /// `quiet` leaves out everything but errors.
  explicit Console(bool quiet);
  ~Console() override;

  void note(const std::string& line) override;
  void error(const std::string& line);
  void progress(const Progress& progress);

private:
  void clearBar();

  std::mutex m_mutex;
  bool m_quiet;
  bool m_terminal;
  bool m_barShown = false;
  std::string m_phase;
  std::chrono::steady_clock::time_point m_lastLine;
};

/// "about 3 min left", "12 s left"; empty where it is not known.
[[nodiscard]] std::string timeLeft(double seconds);

/// One line of at most `width` letters: "profile  [#####     ]  45 of 90  12 s left".
[[nodiscard]] std::string progressBar(const Progress& progress, int width);

}  // namespace headscope
