#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace headscope {

/// A change of one head's count, and what it costs above the price of its keys; cost ≥ 0.
struct HeadShift {
  std::size_t head = 0;
  std::int64_t shift = 0;
  double cost = 0;
};

/// What one head may change to for less than all that is known to do. Shifts are of one head, `any` is not empty.
struct HeadShifts {
  std::vector<HeadShift> options;  ///< to ends of linear pieces
  std::vector<HeadShift> any;      ///< to any whole count, the options among them
  bool mayStay = true;             ///< whether no shift is a choice too, at no cost
};

/// What dynamic programming may still do before it gives up; some hundred thousand of both stay within a frame of
/// 16 ms.
struct ShiftEffort {
  std::int64_t steps = 300'000;
  std::int64_t cells = 250'000;  ///< kept for reading the plan back; some MiB
};

/// The choice for one head.
struct PlannedShift {
  std::size_t head = 0;
  std::int64_t shift = 0;
  bool any = false;  ///< whether it is the one that may lead anywhere
};

/// The least cost of every sum that some set of shifts, one a head, reaches for less than `known`, where all but one
/// lead to ends of linear pieces: dynamic programming over sums, head by head. Sums reached only at a cost of `known`
/// or more are dropped, which leaves few.
class ShiftProgram {
public:
  /// Takes what it does off `effort`; is not complete where that ends.
  ShiftProgram(const std::vector<HeadShifts>& heads, double known, ShiftEffort& effort);

  /// Nothing cheaper than `known` was left out.
  [[nodiscard]] bool complete() const { return m_complete; }
  /// The least and the largest sum reached; low > high where there is none.
  [[nodiscard]] std::int64_t low() const;
  [[nodiscard]] std::int64_t high() const;
  /// The least cost of a sum, with or without one shift that leads anywhere; infinite where it is not reached.
  [[nodiscard]] double cost(std::int64_t sum, bool withAny) const;
  /// The shifts of that cost, a choice for every head; the sum must be reached.
  [[nodiscard]] std::vector<PlannedShift> plan(std::int64_t sum, bool withAny) const;

private:
  /// Costs by sum after some heads, without and with the one shift that may lead anywhere.
  struct Row {
    std::int64_t low = 0;  ///< the sum of the first cell
    std::array<std::vector<double>, 2> cost;
    std::array<std::vector<std::int64_t>, 2> shift;  ///< of the last head at each sum
    std::array<std::vector<bool>, 2> usedAny;        ///< whether that shift was the one that leads anywhere

    Row(std::int64_t lowSum, std::int64_t highSum);
    [[nodiscard]] std::size_t size() const { return cost[0].size(); }
    void place(std::size_t level, const HeadShift& shifted, std::int64_t sum, bool any);
    void trim();
  };

  static Row extended(const Row& before, const HeadShifts& head, double known, ShiftEffort& effort);

  std::vector<std::size_t> m_heads;
  std::vector<Row> m_rows;  ///< one more than there are heads
  bool m_complete = true;
};

/// The outcome of cheapestShifts.
struct ShiftPlan {
  bool complete = false;          ///< nothing cheaper was left out
  std::vector<HeadShift> shifts;  ///< cheaper than what was known; empty where there is nothing cheaper
};

/// The cheapest set of shifts with sum `missing` and a cost below `known`.
[[nodiscard]] ShiftPlan cheapestShifts(const std::vector<HeadShifts>& heads, std::int64_t missing, double known);

}  // namespace headscope
