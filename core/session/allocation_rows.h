#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "core/budget/budget_problem.h"
#include "core/session/sqlite_statement.h"

/// What the tables of a session have in common: heads, ratios, and allocations as a row a head.
namespace headscope::allocation_rows {

inline constexpr std::int64_t maxIndex = 99'999;  ///< of layers and heads, as HeadId::parse has it
inline constexpr std::int64_t maxCount = std::numeric_limits<std::int32_t>::max();

/// The next two columns: layer and KV head.
[[nodiscard]] HeadId readHead(SqliteStatement& row);
/// The next column, within 0 to 1.
[[nodiscard]] double readRatio(SqliteStatement& row);

/// Appends the heads of `rows`: layer, kv_head, kept, proportion, beyond_measured, in the order they are to have.
[[nodiscard]] Result<Done> readHeads(SqliteStatement& rows, BudgetAllocation& allocation);

/// Writes the heads of an allocation to budget_head or scenario_head, as those of row `owner` of the table before it.
/// Its lists must be equally long.
[[nodiscard]] Result<Done> writeHeads(SqliteStatement& insert, std::int64_t owner, const BudgetAllocation& allocation);

/// Whether an allocation says as much of every head; the error names it by `name`.
[[nodiscard]] Result<Done> checkHeads(const BudgetAllocation& allocation, const std::string& name);

}  // namespace headscope::allocation_rows
