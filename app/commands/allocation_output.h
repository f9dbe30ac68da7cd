#pragma once

#include "app/commands/command.h"
#include "core/budget/budget_problem.h"

namespace headscope {

/// What an allocation is counted in.
struct CacheSize {
  std::int64_t tokens = 0;          ///< T of the allocation
  std::int64_t contextTokens = 0;   ///< bytes are counted at
  std::string dtype;                ///< a name cacheDtypeBytes knows
  double bytesPerTokenPerHead = 0;  ///< keys and values; 0: not known
};

/// Bytes of an element of a cache kept as float32, bfloat16, float16 or float8; 0 for any other word.
[[nodiscard]] int cacheDtypeBytes(const std::string& dtype);

/// An allocation as the command line shows it: ratios (kept ÷ T), token counts and bytes beside the shares.
[[nodiscard]] Output allocationOutput(const BudgetAllocation& allocation, const CacheSize& cache);

}  // namespace headscope
