#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace headscope {

/// A change of one head's count, and what it costs above the price of its keys; cost ≥ 0.
struct HeadShift {
  std::size_t head = 0;
  std::int64_t shift = 0;
  double cost = 0;
};

/// What one head may change to for less than all that is known to do.
struct HeadShifts {
  std::vector<HeadShift> options;  ///< to ends of linear pieces
  std::vector<HeadShift> any;      ///< to any whole count, the options among them
};

/// The outcome of a ShiftProgram.
struct ShiftPlan {
  bool complete = false;          ///< nothing cheaper was left out
  std::vector<HeadShift> shifts;  ///< cheaper than what was known; empty where there is nothing cheaper
};

/// The cheapest set of shifts, one a head, with sum `missing` and a cost below `known`, where all but one lead to ends
/// of linear pieces: dynamic programming over sums, head by head. Sums reached only at a cost of `known` or more are
/// dropped, which leaves few. Gives up after some hundred thousand steps.
[[nodiscard]] ShiftPlan cheapestShifts(const std::vector<HeadShifts>& heads, std::int64_t missing, double known);

}  // namespace headscope
