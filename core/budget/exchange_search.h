#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/budget/head_options.h"
#include "core/budget/shift_program.h"

namespace headscope {

/// Closes what the Lagrangian leaves open: `start` is best for the price `slope` of a key but is `missing` keys short
/// of the total.
///
/// Every allocation of the right total costs the bound plus Σ c_h(t_h), c_h(t) = Δ_h(t) − Δ_h(start) − slope·(t −
/// start) ≥ 0. Of two heads inside linear pieces one can be moved to the end of its piece at no loss, so some best
/// allocation has all heads at options but one, the absorber, that takes what is left. The search goes through sets of
/// heads moved away from `start`, in order of cost, by number of heads, and drops a set once its cost reaches the best
/// found. Where the work limit ends that, dynamic programming over the sum of all shifts that cost less than the best
/// found takes over; it is exact unless it has a limit of its own to meet.
class ExchangeSearch {
public:
  struct Start {
    std::vector<std::int64_t> kept;
    double slope = 0;
    std::int64_t missing = 0;
  };

  /// The references must outlive the search.
  ExchangeSearch(const BudgetProblem& problem, const std::vector<HeadOptions>& options, Start start);

  /// Kept counts of the right total.
  [[nodiscard]] std::vector<std::int64_t> run();
  /// Whether the last run looked at everything that could be better.
  [[nodiscard]] bool complete() const { return m_complete; }

private:
  using Move = HeadShift;
  struct Absorber {
    double cost;
    std::size_t head;
  };

  double cost(std::size_t head, std::int64_t shift) const;
  Absorber absorber(std::int64_t shift);
  Absorber bestAbsorber(std::int64_t shift, const std::vector<std::size_t>& moved);
  void collectMoves();
  /// Everything a head may do for less than the best found.
  [[nodiscard]] HeadShifts cheapShifts(std::size_t head) const;
  void finish();
  void visit(int depth, std::size_t firstMove, std::int64_t missing, double spent);

  const BudgetProblem& m_problem;
  const std::vector<HeadOptions>& m_options;
  Start m_start;
  std::vector<double> m_startDelta;
  std::vector<Move> m_moves;
  std::unordered_map<std::int64_t, std::array<Absorber, 2>> m_absorbers;  ///< the best two heads by shift
  std::vector<std::size_t> m_chosen;                                      ///< moves of the set being looked at
  double m_best;
  std::vector<Move> m_bestShifts;
  bool m_cut = false;  ///< something cheaper than the best was left out for depth
  bool m_complete = false;
  std::int64_t m_work = 0;
};

}  // namespace headscope
