#pragma once

#include <string>
#include <string_view>

#include "core/budget/budget_file.h"
#include "core/budget/budget_problem.h"

namespace headscope {

/// Reads any of the three JSON formats, told apart by their keys: "headscope" (format: "headscope-budget" and an object
/// proportions), "compaction" ({"L0H0": share, …}) and HeadKV ({"layer-head": [scores]} by query head; the mean of a
/// head's scores is kept). Refuses bad names, negative or non-finite numbers, a head twice and shares whose sum is not
/// 1, each by name.
[[nodiscard]] Result<BudgetFile> parseJsonBudget(const std::string& name, std::string_view json);

/// Settings, prediction, kept counts and proportions.
[[nodiscard]] std::string formatHeadscope(const BudgetAllocation& allocation, std::int64_t tokens);
/// {"L0H0": proportion, …}, the reference repository's format.
[[nodiscard]] std::string formatCompaction(const BudgetAllocation& allocation);
/// {"0-0": [ratio], …}: every query head of a KV head has its kept ratio; those of layers without a budget have 1.
[[nodiscard]] Result<std::string> formatHeadKv(const BudgetAllocation& allocation, std::int64_t tokens,
                                               const HeadLayout& layout);

}  // namespace headscope
