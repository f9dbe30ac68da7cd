#pragma once

#include <map>
#include <string>

#include "core/base/ids.h"

namespace headscope {

/// Ratios kept ÷ all, both included.
struct RatioRange {
  double low = 0, high = 1;

  bool operator==(const RatioRange&) const = default;
};

/// What an allocation is asked for; all limits as ratios.
struct BudgetRequest {
  std::string method = "optimal";  ///< as allocateBudget takes it
  double targetRatio = 0.05;
  double maxHeadRatio = 1;  ///< cap for every head
  double minHeadRatio = 0;  ///< for every head; one key is kept all the same
  /// Standard errors over documents added to the mean curves: an allocation that is good for all of them.
  double caution = 0;
  /// Limits of single heads, in place of minHeadRatio and maxHeadRatio; low = high protects a head.
  std::map<HeadId, RatioRange> headLimits{};
  /// Kept pairs of a layer's heads ÷ all of theirs.
  std::map<int, RatioRange> layerLimits{};

  bool operator==(const BudgetRequest&) const = default;
};

}  // namespace headscope
