#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/budget/layer_heads.h"

namespace headscope {

/// Shares of a budget by KV head, {"L0H0": share, …}, keyed by true layer numbers; they sum to 1.
using HeadShares = std::map<HeadId, double>;

/// The layout that `heads`, all those with a budget, come to: each layer from 0 to the last with heads 0 … n − 1,
/// `queryHeadsPerKvHead` query heads for each (0: not known). Errors: a gap, whose filling only the model knows.
[[nodiscard]] Result<HeadLayout> layoutOfHeads(const std::vector<HeadId>& heads, int queryHeadsPerKvHead);

/// Budget heads of a layout, in layer order.
[[nodiscard]] std::vector<HeadId> budgetedHeads(const HeadLayout& layout);

enum class BudgetFormat { Headscope, Compaction, Duo, HeadKv, LuKv, Csv };

/// The words of the command line, in the order of BudgetFormat.
inline constexpr std::array budgetFormatNames{"headscope", "compaction", "duo", "headkv", "lukv", "csv"};

/// A budget file as it stands, before a model and a target ratio say what its numbers come to.
struct BudgetFile {
  std::string name;  ///< for errors
  BudgetFormat format = BudgetFormat::Compaction;
  /// headscope, compaction, csv: shares by KV head, with sum 1. duo: gates by KV head. headkv: mean scores by query
  /// head, whose number stands in the place of the KV head's. Empty for lukv.
  std::map<HeadId, double> values;
  int layers = 0, headsPerLayer = 0;  ///< of the tables of duo and lukv
  std::vector<double> removed;  ///< lukv: ratio removed, [99, layers, headsPerLayer]; plane i removes i + 1 % of all

  /// What is done with numbers that are not shares, for a person; empty where they are.
  [[nodiscard]] std::string reading() const;
};

/// The shares a file gives the budget heads of a model. Weights (duo: gates clipped to [0, 1]; headkv: the mean of the
/// mean scores of the query heads that read a KV head; lukv: kept ratios of the plane nearest to `targetRatio`) are
/// divided by their sum. Errors: a file made for another model, query heads that do not divide among KV heads, a target
/// outside a curve's planes, weights that are all zero.
[[nodiscard]] Result<HeadShares> budgetShares(const BudgetFile& file, const HeadLayout& layout, double targetRatio);

}  // namespace headscope
