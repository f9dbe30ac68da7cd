#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace headscope {

/// What the units of a phase are, where a rate of them says something.
enum class ProgressUnit { None, Points, Layers, Documents, Steps };

/// How far a piece of work is. `done` and `total` count units of `phase`; total 0 means unknown. Times and rate are of
/// the phase, and leave out what was done earlier and every pause.
struct Progress {
  std::string phase;
  std::int64_t done = 0;
  std::int64_t total = 0;
  double elapsedSeconds = 0;
  double remainingSeconds = -1;  ///< negative: not known yet
  ProgressUnit unit = ProgressUnit::None;
  double unitsPerSecond = -1;  ///< negative: not known yet
};

/// Called on the thread that works, already throttled by the caller of `ProgressReporter::advance`.
using ProgressFunction = std::function<void(const Progress&)>;

}  // namespace headscope
