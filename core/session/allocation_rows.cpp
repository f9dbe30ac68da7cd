#include "core/session/allocation_rows.h"

#include <algorithm>
#include <cstddef>

namespace headscope::allocation_rows {

HeadId readHead(SqliteStatement& row) {
  const auto layer = static_cast<int>(row.integer(0, maxIndex));
  const auto kvHead = static_cast<int>(row.integer(0, maxIndex));
  return {layer, kvHead};
}

double readRatio(SqliteStatement& row) {
  const double ratio = row.real();
  if (!(ratio >= 0 && ratio <= 1)) row.fail("a ratio lies outside 0 to 1");
  return ratio;
}

Result<Done> readHeads(SqliteStatement& rows, BudgetAllocation& allocation) {
  while (rows.step()) {
    allocation.heads.push_back(readHead(rows));
    allocation.kept.push_back(rows.integer(0, maxCount));
    allocation.proportion.push_back(rows.real());
    if (rows.integer(0, 1) != 0) allocation.beyondMeasured.push_back(allocation.heads.back());
  }
  return rows.status();
}

Result<Done> writeHeads(SqliteStatement& insert, std::int64_t owner, const BudgetAllocation& allocation) {
  for (std::size_t index = 0; index < allocation.heads.size(); ++index) {
    const HeadId head = allocation.heads[index];
    const bool beyond = std::ranges::find(allocation.beyondMeasured, head) != allocation.beyondMeasured.end();
    insert.bind(owner).bind(static_cast<std::int64_t>(index)).bind(head.layer).bind(head.kvHead);
    HEADSCOPE_CHECK(Done,
                    insert.bind(allocation.kept[index]).bind(allocation.proportion[index]).bind(beyond ? 1 : 0).run());
  }
  return Done{};
}

Result<Done> checkHeads(const BudgetAllocation& allocation, const std::string& name) {
  if (allocation.kept.size() != allocation.heads.size() || allocation.proportion.size() != allocation.heads.size())
    return Error{"the budget's lists differ in length", name, {}};
  return Done{};
}

}  // namespace headscope::allocation_rows
