#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/budget/budget_problem.h"

namespace headscope {

/// The heads of a layer with a limit, or all those without one.
struct LayerGroup {
  std::vector<std::size_t> heads;  ///< indices of curves, ascending
  KeptRange limits;                ///< of Σ t_h over them; of the group without a limit 0 and more than there is
};

/// Heads of layers without a limit come first, in one group that may be empty; then a group for each limited layer.
[[nodiscard]] std::vector<LayerGroup> layerGroups(const BudgetProblem& problem);

/// The counts heads are to choose from: what was measured, within their limits. Where that cannot hold a layer's limit
/// or the total, the heads that must leave it are set (low = high) evenly, by no more than is needed, so that the total
/// can be met. Needs a problem that passes its check.
[[nodiscard]] std::vector<KeptRange> usableRanges(const BudgetProblem& problem, const std::vector<LayerGroup>& groups);

}  // namespace headscope
