#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace headscope {

/// How far a piece of work is. `done` and `total` count units of `phase`; total 0 means unknown.
struct Progress {
  std::string phase;
  std::int64_t done = 0;
  std::int64_t total = 0;
  double elapsedSeconds = 0;
  double remainingSeconds = -1;  ///< negative: not known yet
};

/// Called on the thread that works, already throttled by the caller of `ProgressReporter::advance`.
using ProgressFunction = std::function<void(const Progress&)>;

}  // namespace headscope
