#include "core/budget/head_costs.h"

#include <algorithm>
#include <limits>

namespace headscope {

HeadCosts::HeadCosts(const BudgetProblem& problem, const std::vector<HeadOptions>& options,
                     std::vector<std::int64_t> start, std::vector<double> price)
    : m_problem(problem), m_options(options), m_start(std::move(start)), m_price(std::move(price)) {
  const auto tokens = static_cast<double>(problem.tokens);
  for (std::size_t h = 0; h < options.size(); ++h)
    m_startDelta.push_back(problem.curves[h].deltaAt(static_cast<double>(m_start[h]) / tokens));
}

double HeadCosts::at(std::size_t head, std::int64_t shift) const {
  const std::int64_t kept = m_start[head] + shift;
  const HeadOptions& options = m_options[head];
  if (kept < options.kept.front() || kept > options.kept.back()) return std::numeric_limits<double>::infinity();
  const double ratio = static_cast<double>(kept) / static_cast<double>(m_problem.tokens);
  const double change = m_problem.curves[head].deltaAt(ratio) - m_startDelta[head];
  return std::max(0.0, change - m_price[head] * static_cast<double>(shift));
}

HeadShifts HeadCosts::below(std::size_t head, double limit) const {
  const HeadOptions& options = m_options[head];
  HeadShifts shifts;
  const auto shiftTo = [&](std::size_t i) { return options.kept[i] - m_start[head]; };
  const auto optionCost = [&](std::size_t i) {
    return std::max(0.0, options.delta[i] - m_startDelta[head] - m_price[head] * static_cast<double>(shiftTo(i)));
  };
  double cost = optionCost(0);
  for (std::size_t i = 0; i < options.kept.size(); ++i) {
    const std::int64_t from = shiftTo(i);
    if (from != 0 && cost < limit) {
      shifts.options.push_back({head, from, cost});
      shifts.any.push_back({head, from, cost});
    }
    if (i + 1 == options.kept.size()) break;
    const double next = optionCost(i + 1);
    // Between two options the cost is linear, or 0: where neither end is cheap nothing between is.
    if (std::min(cost, next) < limit)
      for (std::int64_t shift = from + 1; shift < shiftTo(i + 1); ++shift)
        if (const double between = at(head, shift); shift != 0 && between < limit)
          shifts.any.push_back({head, shift, between});
    cost = next;
  }
  return shifts;
}

}  // namespace headscope
