#include "core/budget/shift_program.h"

#include <algorithm>
#include <array>
#include <limits>

namespace headscope {

namespace {

constexpr double kUnreachable = std::numeric_limits<double>::infinity();
/// Steps after which it gives up, so that a solve stays within a frame of 16 ms.
constexpr std::int64_t kMostSteps = 300'000;
/// Cells of the choices kept for reading the plan back; some MiB.
constexpr std::int64_t kMostCells = 250'000;

/// Costs by sum after some heads, without and with the one shift that may lead anywhere.
struct Row {
  std::int64_t low = 0;  ///< the sum of the first cell
  std::array<std::vector<double>, 2> cost;
  std::array<std::vector<std::int64_t>, 2> shift;  ///< of the last head at each sum
  std::array<std::vector<bool>, 2> usedAny;        ///< whether that shift was the one that leads anywhere

  [[nodiscard]] std::size_t size() const { return cost[0].size(); }
  void place(int level, std::int64_t sum, double value, std::int64_t by, bool any) {
    const auto cell = static_cast<std::size_t>(sum - low);
    if (value >= cost[static_cast<std::size_t>(level)][cell]) return;
    cost[static_cast<std::size_t>(level)][cell] = value;
    shift[static_cast<std::size_t>(level)][cell] = by;
    usedAny[static_cast<std::size_t>(level)][cell] = any;
  }
};

Row emptyRow(std::int64_t low, std::int64_t high) {
  Row row;
  row.low = low;
  const auto cells = static_cast<std::size_t>(high - low + 1);
  for (std::size_t level = 0; level < 2; ++level) {
    row.cost[level].assign(cells, kUnreachable);
    row.shift[level].assign(cells, 0);
    row.usedAny[level].assign(cells, false);
  }
  return row;
}

/// `before` with one head more; counts its steps.
Row extended(const Row& before, const HeadShifts& head, double known, std::int64_t& steps) {
  std::int64_t least = 0;
  std::int64_t most = 0;
  for (const HeadShift& shift : head.any) {
    least = std::min(least, shift.shift);
    most = std::max(most, shift.shift);
  }
  const std::int64_t last = before.low + static_cast<std::int64_t>(before.size()) - 1;
  Row row = emptyRow(before.low + least, last + most);
  for (std::size_t cell = 0; cell < before.size(); ++cell) {
    const std::int64_t sum = before.low + static_cast<std::int64_t>(cell);
    for (int level = 0; level < 2; ++level) {
      const double cost = before.cost[static_cast<std::size_t>(level)][cell];
      if (cost == kUnreachable) continue;
      row.place(level, sum, cost, 0, false);
      for (const HeadShift& option : head.options)
        if (cost + option.cost < known) row.place(level, sum + option.shift, cost + option.cost, option.shift, false);
      steps += static_cast<std::int64_t>(head.options.size());
      if (level == 1) continue;
      for (const HeadShift& any : head.any)
        if (cost + any.cost < known) row.place(1, sum + any.shift, cost + any.cost, any.shift, true);
      steps += static_cast<std::int64_t>(head.any.size());
    }
  }
  return row;
}

/// Drops cells at both ends that no set of shifts reaches.
void trim(Row& row) {
  const auto dead = [&](std::size_t cell) { return row.cost[0][cell] == kUnreachable && row.cost[1][cell] == kUnreachable; };
  std::size_t first = 0;
  while (first < row.size() && dead(first)) ++first;
  std::size_t end = row.size();
  while (end > first && dead(end - 1)) --end;
  const auto cut = [&](auto& cells) {
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(end), cells.end());
    cells.erase(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(first));
  };
  for (std::size_t level = 0; level < 2; ++level) {
    cut(row.cost[level]);
    cut(row.shift[level]);
    cut(row.usedAny[level]);
  }
  row.low += static_cast<std::int64_t>(first);
}

std::vector<HeadShift> readBack(const std::vector<Row>& rows, const std::vector<HeadShifts>& heads, std::size_t level,
                                std::int64_t sum) {
  std::vector<HeadShift> plan;
  for (std::size_t index = heads.size(); index-- > 0;) {
    const Row& row = rows[index + 1];
    const auto cell = static_cast<std::size_t>(sum - row.low);
    const std::int64_t shift = row.shift[level][cell];
    if (shift != 0) plan.push_back({heads[index].any.front().head, shift, 0});
    if (row.usedAny[level][cell]) level = 0;
    sum -= shift;
  }
  return plan;
}

}  // namespace

ShiftPlan cheapestShifts(const std::vector<HeadShifts>& heads, std::int64_t missing, double known) {
  std::vector<Row> rows{emptyRow(0, 0)};
  rows.front().cost[0][0] = 0;
  std::int64_t steps = 0;
  std::int64_t cells = 0;
  for (const HeadShifts& head : heads) {
    rows.push_back(extended(rows.back(), head, known, steps));
    trim(rows.back());
    cells += static_cast<std::int64_t>(rows.back().size());
    if (steps > kMostSteps || cells > kMostCells) return {};
  }
  ShiftPlan plan{true, {}};
  const Row& last = rows.back();
  if (missing < last.low || missing >= last.low + static_cast<std::int64_t>(last.size())) return plan;
  const auto cell = static_cast<std::size_t>(missing - last.low);
  const std::size_t level = last.cost[1][cell] < last.cost[0][cell] ? 1 : 0;
  if (last.cost[level][cell] < known) plan.shifts = readBack(rows, heads, level, missing);
  return plan;
}

}  // namespace headscope
