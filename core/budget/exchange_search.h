#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/budget/head_costs.h"

namespace headscope {

/// Closes what the Lagrangian leaves open: a start that is best at a price for every key, but some keys short.
///
/// Every allocation of the right total costs the bound plus Σ c_h of HeadCosts. Of two heads inside linear pieces one
/// can be moved to the end of its piece at no loss, so some best allocation has all heads at options but one, the
/// absorber, that takes what is left. The search goes through sets of heads moved away from the start, in order of
/// cost, by number of heads, and drops a set once its cost reaches the best found. Where the work limit ends that,
/// dynamic programming over the sum of all shifts that cost less than the best found takes over; it is exact unless it
/// has a limit of its own to meet.
class ExchangeSearch {
public:
  struct Limits {
    std::int64_t lookUps = 60'000;  ///< of a curve; a few milliseconds
    ShiftEffort effort;
  };

  /// Among `heads`, of one price, which lack `missing` keys. The costs must outlive the search.
  ExchangeSearch(const HeadCosts& costs, std::vector<std::size_t> heads, std::int64_t missing, Limits limits);

  /// Shifts that sum to what is missing; empty where the heads cannot hold it.
  [[nodiscard]] const std::vector<HeadShift>& run();
  /// What they cost; infinite where there are none.
  [[nodiscard]] double cost() const { return m_best; }
  /// Whether the last run looked at everything that could be better.
  [[nodiscard]] bool complete() const { return m_complete; }

private:
  using Move = HeadShift;
  struct Absorber {
    double cost;
    std::size_t head;
  };

  Absorber absorber(std::int64_t shift);
  Absorber bestAbsorber(std::int64_t shift, const std::vector<std::size_t>& moved);
  void collectMoves();
  void finish();
  void visit(int depth, std::size_t firstMove, std::int64_t missing, double spent);

  const HeadCosts& m_costs;
  std::vector<std::size_t> m_heads;
  std::int64_t m_missing;
  Limits m_limits;
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
