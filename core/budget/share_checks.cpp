#include "core/budget/share_checks.h"

#include <cmath>

#include "core/budget/number_text.h"

namespace headscope {

namespace {

constexpr double kSumTolerance = 1e-6;

}  // namespace

Result<Done> checkShares(const BudgetFile& file) {
  if (file.values.empty()) return Error{"lists no heads", file.name, "give every KV head of the model its share"};
  double sum = 0;
  for (const auto& [head, share] : file.values) sum += share;
  if (std::abs(sum - 1) > kSumTolerance)
    return Error{"the shares sum to " + shortestText(sum) + ", not to 1", file.name, "divide each by the sum"};
  return Done{};
}

}  // namespace headscope
