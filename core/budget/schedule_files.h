#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget/budget_file.h"
#include "core/budget/budget_problem.h"

namespace headscope {

/// Reads a budget file of any format, told by its content; a folder is a DuoAttention pattern. Refuses archives and
/// pickles with the reason, and what is no budget; a config.json beside a DuoAttention table must be the pattern's.
[[nodiscard]] Result<BudgetFile> readBudgetFile(const std::filesystem::path& path);
/// The same for the bytes of a file.
[[nodiscard]] Result<BudgetFile> parseBudget(const std::string& name, std::string_view bytes);

/// What is written, and for which heads.
struct BudgetWriting {
  std::string format;                    ///< a name of budgetFormatNames
  std::vector<BudgetAllocation> planes;  ///< one; for lukv the 99 of formatLuKv
  HeadLayout layout;                     ///< for duo, headkv, lukv
  std::int64_t tokens = 0;               ///< T of the allocations; 0: not known
};

/// The bytes of the main file: for duo the table. Numbers always with '.', shortest exact form.
[[nodiscard]] Result<std::string> budgetBytes(const BudgetWriting& writing);

/// Writes a budget file. duo writes the table and config.json: `path` is the table's where it ends in .tsv, else a
/// folder, made where there is none. A config.json that is not a pattern's is never written over.
[[nodiscard]] Result<Done> writeBudgetFile(const BudgetWriting& writing, const std::filesystem::path& path);

}  // namespace headscope
