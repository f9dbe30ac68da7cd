#include "core/budget/shift_program.h"

#include <algorithm>
#include <limits>

namespace headscope {

namespace {

constexpr double kUnreachable = std::numeric_limits<double>::infinity();

}  // namespace

ShiftProgram::Row::Row(std::int64_t lowSum, std::int64_t highSum) : low(lowSum) {
  const auto cells = static_cast<std::size_t>(highSum - lowSum + 1);
  for (std::size_t level = 0; level < 2; ++level) {
    cost[level].assign(cells, kUnreachable);
    shift[level].assign(cells, 0);
    usedAny[level].assign(cells, false);
  }
}

/// `shifted` has the cost of the whole set up to it.
void ShiftProgram::Row::place(std::size_t level, const HeadShift& shifted, std::int64_t sum, bool any) {
  const auto cell = static_cast<std::size_t>(sum - low);
  if (shifted.cost >= cost[level][cell]) return;
  cost[level][cell] = shifted.cost;
  shift[level][cell] = shifted.shift;
  usedAny[level][cell] = any;
}

/// Drops cells at both ends that no set of shifts reaches.
void ShiftProgram::Row::trim() {
  const auto dead = [&](std::size_t cell) { return cost[0][cell] == kUnreachable && cost[1][cell] == kUnreachable; };
  std::size_t first = 0;
  while (first < size() && dead(first)) ++first;
  std::size_t end = size();
  while (end > first && dead(end - 1)) --end;
  const auto cut = [&](auto& cells) {
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(end), cells.end());
    cells.erase(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(first));
  };
  for (std::size_t level = 0; level < 2; ++level) {
    cut(cost[level]);
    cut(shift[level]);
    cut(usedAny[level]);
  }
  low += static_cast<std::int64_t>(first);
}

/// `before` with one head more.
ShiftProgram::Row ShiftProgram::extended(const Row& before, const HeadShifts& head, double known, ShiftEffort& effort) {
  const auto [least, most] = std::ranges::minmax(head.any, {}, &HeadShift::shift);
  const std::int64_t last = before.low + static_cast<std::int64_t>(before.size()) - 1;
  Row row(before.low + (head.mayStay ? std::min<std::int64_t>(0, least.shift) : least.shift),
          last + (head.mayStay ? std::max<std::int64_t>(0, most.shift) : most.shift));
  for (std::size_t cell = 0; cell < before.size(); ++cell) {
    const std::int64_t sum = before.low + static_cast<std::int64_t>(cell);
    for (std::size_t level = 0; level < 2; ++level) {
      const double cost = before.cost[level][cell];
      if (cost == kUnreachable) continue;
      const auto add = [&](std::size_t to, const HeadShift& by, bool any) {
        if (cost + by.cost < known) row.place(to, {by.head, by.shift, cost + by.cost}, sum + by.shift, any);
      };
      if (head.mayStay) row.place(level, {0, 0, cost}, sum, false);
      for (const HeadShift& option : head.options) add(level, option, false);
      effort.steps -= static_cast<std::int64_t>(head.options.size());
      if (level == 1) continue;
      for (const HeadShift& any : head.any) add(1, any, true);
      effort.steps -= static_cast<std::int64_t>(head.any.size());
    }
  }
  return row;
}

ShiftProgram::ShiftProgram(const std::vector<HeadShifts>& heads, double known, ShiftEffort& effort) {
  m_rows.emplace_back(0, 0);
  m_rows.front().cost[0][0] = 0;
  for (const HeadShifts& head : heads) {
    m_heads.push_back(head.any.front().head);
    m_rows.push_back(extended(m_rows.back(), head, known, effort));
    m_rows.back().trim();
    effort.cells -= static_cast<std::int64_t>(m_rows.back().size());
    if (effort.steps < 0 || effort.cells < 0) m_complete = false;
    if (!m_complete || m_rows.back().size() == 0) break;
  }
}

std::int64_t ShiftProgram::low() const { return m_rows.back().low; }

std::int64_t ShiftProgram::high() const {
  return m_rows.back().low + static_cast<std::int64_t>(m_rows.back().size()) - 1;
}

double ShiftProgram::cost(std::int64_t sum, bool withAny) const {
  if (sum < low() || sum > high()) return kUnreachable;
  const Row& last = m_rows.back();
  const auto cell = static_cast<std::size_t>(sum - last.low);
  return withAny ? std::min(last.cost[0][cell], last.cost[1][cell]) : last.cost[0][cell];
}

std::vector<PlannedShift> ShiftProgram::plan(std::int64_t sum, bool withAny) const {
  const auto cellOf = [&](const Row& row) { return static_cast<std::size_t>(sum - row.low); };
  const Row& last = m_rows.back();
  std::size_t level = withAny && last.cost[1][cellOf(last)] < last.cost[0][cellOf(last)] ? 1 : 0;
  std::vector<PlannedShift> plan;
  for (std::size_t index = m_heads.size(); index-- > 0;) {
    const Row& row = m_rows[index + 1];
    const std::size_t cell = cellOf(row);
    plan.push_back({m_heads[index], row.shift[level][cell], row.usedAny[level][cell]});
    if (plan.back().any) level = 0;
    sum -= plan.back().shift;
  }
  return plan;
}

ShiftPlan cheapestShifts(const std::vector<HeadShifts>& heads, std::int64_t missing, double known) {
  ShiftEffort effort;
  const ShiftProgram program(heads, known, effort);
  if (!program.complete()) return {};
  ShiftPlan plan{true, {}};
  if (program.cost(missing, true) < known)
    for (const PlannedShift& step : program.plan(missing, true))
      if (step.shift != 0) plan.shifts.push_back({step.head, step.shift, 0});
  return plan;
}

}  // namespace headscope
