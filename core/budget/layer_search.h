#pragma once

#include <memory>
#include <vector>

#include "core/budget/head_costs.h"
#include "core/budget/hull_relaxation.h"

namespace headscope {

/// The best counts under limits of layers, by dynamic programming in two steps: within each limited layer the least
/// cost of every sum it may have, then over the layers and the heads of all others. Costs are what is paid above the
/// relaxation's bound; only what costs less than a limit is looked at, and the limit rises until something is found,
/// which then is the best. Of two heads of a layer inside linear pieces one can be moved to the end of its piece at no
/// loss, and so can one of two layers away from their limits: one head a layer, and one layer, may be anywhere.
class LayerSearch {
public:
  struct Outcome {
    std::vector<std::int64_t> kept;
    double bound = 0;       ///< no choice of counts is better
    bool complete = false;  ///< the counts are proven best
  };

  /// Groups as layerGroups has them. The references must outlive the search.
  LayerSearch(const BudgetProblem& problem, const std::vector<HeadOptions>& options,
              const std::vector<LayerGroup>& groups, const HullRelaxation& relaxation);

  [[nodiscard]] Outcome run();

private:
  /// What is known of a limited layer.
  struct Layer {
    bool atLimit = false;                   ///< in the relaxation
    double least = 0;                       ///< proven: it costs no less
    double found = 0;                       ///< the best known with the relaxation's sum
    std::unique_ptr<ShiftProgram> program;  ///< of the last limit it was asked about
  };

  [[nodiscard]] double slackCost(std::size_t group, std::int64_t shift) const;
  [[nodiscard]] KeptRange sumShifts(std::size_t group) const;
  /// False where the effort ended.
  [[nodiscard]] bool build(std::size_t group, double limit);
  /// Exchanges among heads that keep the relaxation's sum; what they cost.
  double exchange(const std::vector<std::size_t>& heads, std::int64_t lookUps);
  /// Finds what a layer at its limit costs at least.
  void settle(std::size_t group);
  /// Exchanges among all heads of layers at no limit.
  double settleOthers();
  /// The layer as if it were one head.
  [[nodiscard]] HeadShifts asHead(std::size_t group, double limit) const;
  /// 1: found; 0: there is nothing cheaper than `limit`; −1: the effort ended.
  [[nodiscard]] int tryBelow(double limit);
  void add(const std::vector<PlannedShift>& shifts);

  const std::vector<LayerGroup>& m_groups;
  const HullRelaxation& m_relaxation;
  HeadCosts m_costs;
  std::vector<Layer> m_layers;  ///< by group; the first is not used
  std::vector<std::int64_t> m_kept;
  ShiftEffort m_effort;
};

}  // namespace headscope
