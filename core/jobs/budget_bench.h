#pragma once

#include <vector>

#include "core/jobs/diagnostics.h"

namespace headscope::tasks {

/// Solves budgets over 288 made-up curves of 51 points (seeded; falling, noisy, some with a bump), T = 1162, at 100
/// targets as a slider passes them: milliseconds of a step, its median and its worst, against a frame of 16 ms, and the
/// largest gap as a share of what optimal gains on uniform.
[[nodiscard]] std::vector<BenchResult> benchBudget();

}  // namespace headscope::tasks
