#pragma once

#include <string>
#include <string_view>

#include "core/budget/budget_file.h"
#include "core/budget/budget_problem.h"

namespace headscope {

inline constexpr const char* duoTableName = "full_attention_heads.tsv";
inline constexpr const char* duoConfigName = "config.json";

/// A DuoAttention pattern (arXiv 2410.10819): full_attention_heads.tsv, a row a layer, a column a KV head, gates with 1
/// for full attention and 0 for sink and recent tokens alone; and config.json beside it with the lengths of the two.
struct DuoPattern {
  std::string table, config;
};

/// Whether the first line is numbers with tabs between them, or one number.
[[nodiscard]] bool isDuoTable(std::string_view text);

/// Reads the table. Gates stay as they are; budgetShares clips them to [0, 1], as DuoAttention does. Refuses what is
/// not a finite number and rows of unequal length, by line.
[[nodiscard]] Result<BudgetFile> parseDuoTable(const std::string& name, std::string_view text);

/// Whether config.json has the sink_size and recent_size a pattern needs.
[[nodiscard]] Result<Done> checkDuoConfig(const std::string& name, const std::string& text);

/// Writes an allocation as gates t_h/T, 1 in layers without a budget. A budget says nothing of sink and recent windows:
/// the config has the 128 and 256 of the published patterns.
[[nodiscard]] Result<DuoPattern> formatDuo(const BudgetAllocation& allocation, std::int64_t tokens,
                                           const HeadLayout& layout);

}  // namespace headscope
