#pragma once

#include <cstddef>
#include <vector>

#include "core/budget/budget_file.h"
#include "core/budget/budget_problem.h"

namespace headscope {

/// Layers and heads of a table at most, as HeadId::parse has it.
inline constexpr std::size_t maxIndex = 99'999;

/// KV heads of every layer; an error where layers differ.
[[nodiscard]] Result<int> headsPerLayer(const HeadLayout& layout);

/// Kept ratios t_h/T of an allocation for `tokens` tokens, [layers, KV heads] by rows; 1 in layers without a budget.
/// Errors: T not known (below 1), an allocation that lists other heads than the layout.
[[nodiscard]] Result<std::vector<double>> keptMatrix(const BudgetAllocation& allocation, std::int64_t tokens,
                                                     const HeadLayout& layout);

}  // namespace headscope
