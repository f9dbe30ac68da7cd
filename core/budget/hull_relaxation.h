#pragma once

#include <cstdint>
#include <vector>

#include "core/budget/head_options.h"
#include "core/budget/layer_groups.h"

namespace headscope {

/// The Lagrangian's optimum over the lower hulls: whole counts, a price for a key, and for a layer at one of its limits
/// a price of its own.
struct HullRelaxation {
  struct Group {
    double price = 0;  ///< of a key in it
    double slack = 0;  ///< cost of every key its sum moves towards `anchor` too little; ≤ 0 where that is a maximum
    std::int64_t sum = 0;     ///< Σ kept
    std::int64_t anchor = 0;  ///< the limit it is at; `sum` where it is at none
    bool atLimit = false;
  };

  std::vector<std::int64_t> kept;   ///< by head, each at a point of its hull
  std::vector<std::int64_t> extra;  ///< keys of a hull piece that is bought in part; kept + extra meets all limits
  std::vector<Group> groups;
  double price = 0;          ///< of a key, limits of layers aside
  std::int64_t missing = 0;  ///< Σ extra
  double bound = 0;          ///< no choice of counts is better
};

/// Buys hull pieces in order of price, in each group up to its limits, until `total` is met. The options must hold it.
[[nodiscard]] HullRelaxation relaxToHulls(const std::vector<HeadOptions>& options,
                                          const std::vector<LayerGroup>& groups, std::int64_t total);

}  // namespace headscope
