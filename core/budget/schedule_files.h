#pragma once

#include <map>
#include <string>

#include "core/base/ids.h"
#include "core/budget/budget_problem.h"

namespace headscope {

/// Proportions of a budget file, {"L0H0": share, …}, keyed by true layer numbers.
using Proportions = std::map<HeadId, double>;

/// Reads the reference repository's JSON, or the proportions of a "headscope" file. Refuses bad names, negative or non-finite shares, duplicate keys, and sums
/// that differ from 1 by more than 1e-6, each by name.
[[nodiscard]] Result<Proportions> readBudgetFile(const std::string& path);
[[nodiscard]] Result<Proportions> parseBudget(const std::string& name, const std::string& json);

/// Writes an allocation. Formats: "headscope" (JSON with settings, kept counts and proportions), "compaction" (the
/// reference's JSON), "csv". Numbers always with '.', shortest exact form.
[[nodiscard]] Result<std::string> formatBudget(const BudgetAllocation& allocation, const std::string& format);

}  // namespace headscope
