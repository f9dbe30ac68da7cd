#pragma once

#include <string>
#include <string_view>

#include "core/budget/budget_file.h"
#include "core/budget/budget_problem.h"

namespace headscope {

/// Whether the first line is words, one of which names heads or layers.
[[nodiscard]] bool isCsvBudget(std::string_view text);

/// Reads a table with a heading: heads by the column head (L0H0) or the columns layer and kv_head; shares by the column
/// proportion, or else as kept ÷ Σ kept. Commas between columns, '.' in numbers. Refuses other separators, decimal
/// commas, a head twice, columns head and layer, kv_head or kept and proportion that do not agree, and sums other than
/// 1, by line.
[[nodiscard]] Result<BudgetFile> parseCsvBudget(const std::string& name, std::string_view text);

/// head,layer,kv_head,kept,ratio,proportion; the column ratio is kept ÷ T, empty where T is not known (below 1).
[[nodiscard]] std::string formatCsvBudget(const BudgetAllocation& allocation, std::int64_t tokens);

}  // namespace headscope
