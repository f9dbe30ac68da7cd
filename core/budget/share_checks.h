#pragma once

#include "core/budget/budget_file.h"

namespace headscope {

/// Whether a file's values are shares: at least one head, a sum of 1 to 1e-6.
[[nodiscard]] Result<Done> checkShares(const BudgetFile& file);

}  // namespace headscope
