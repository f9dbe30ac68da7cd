#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/budget/budget_problem.h"

namespace headscope {

/// What a head can be given, at whole counts: the ends of its linear pieces, ascending. Between two neighbours Δ is
/// linear.
struct HeadOptions {
  std::vector<std::int64_t> kept;
  std::vector<double> delta;
  std::vector<std::size_t> hull;  ///< indices of the options on the lower convex hull, ascending
};

/// The counts a head may keep: within what was measured where its limits leave a choice, else the nearest to it.
[[nodiscard]] KeptRange allowedRange(const BudgetProblem& problem, std::size_t head);

/// Options of one head within `range`. A break of the curve between two whole counts makes both of them options.
[[nodiscard]] HeadOptions headOptions(const BudgetProblem& problem, std::size_t head, KeptRange range);

}  // namespace headscope
