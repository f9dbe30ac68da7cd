#pragma once

#include <cstdint>
#include <vector>

#include "core/budget/head_options.h"
#include "core/budget/shift_program.h"

namespace headscope {

/// What it costs to keep other counts than a start that is best at a price for every key:
/// c_h(s) = Δ_h(start + s) − Δ_h(start) − price_h·s ≥ 0.
class HeadCosts {
public:
  /// `start` lies on the lower hulls of `options`; `price` is by head. The references must outlive the object.
  HeadCosts(const BudgetProblem& problem, const std::vector<HeadOptions>& options, std::vector<std::int64_t> start,
            std::vector<double> price);

  /// Infinite where the head may not keep that many.
  [[nodiscard]] double at(std::size_t head, std::int64_t shift) const;
  /// All shifts of a head that cost less than `limit`, staying aside.
  [[nodiscard]] HeadShifts below(std::size_t head, double limit) const;

  [[nodiscard]] std::int64_t start(std::size_t head) const { return m_start[head]; }
  [[nodiscard]] const HeadOptions& options(std::size_t head) const { return m_options[head]; }

private:
  const BudgetProblem& m_problem;
  const std::vector<HeadOptions>& m_options;
  std::vector<std::int64_t> m_start;
  std::vector<double> m_startDelta;
  std::vector<double> m_price;
};

}  // namespace headscope
