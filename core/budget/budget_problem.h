#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace headscope {

/// A head's measured choices: Δ at ascending kept ratios. Between points the curve is linear; above the last it is
/// unknown and nothing is spent there.
struct BudgetCurve {
  HeadId head;
  std::vector<double> ratio;
  std::vector<double> delta;
};

/// Minimise Σ Δ_h(t_h/T) subject to Σ t_h = keptTotal, minKept ≤ t_h ≤ cap, whole t_h.
struct BudgetProblem {
  std::int64_t tokens = 0;  ///< T
  double targetRatio = 0.05;
  double maxHeadRatio = 1.0;  ///< cap for one head
  std::int64_t minKept = 1;
  std::vector<BudgetCurve> curves;  ///< one for each of the N heads

  /// floor(ρ·T)·N, at least N·minKept: the keys to be shared out.
  [[nodiscard]] std::int64_t keptTotal() const;
};

struct BudgetAllocation {
  std::string method;  ///< "optimal", "greedy", …
  double targetRatio = 0;
  double predictedDelta = 0;  ///< Σ of the curves at the kept counts
  double lowerBound = 0;      ///< no allocation is better than this; equals predictedDelta where not proven less
  double gap = 0;             ///< predictedDelta − lowerBound
  std::vector<HeadId> heads;
  std::vector<std::int64_t> kept;
  std::vector<double> proportion;  ///< kept ÷ Σ kept
  /// Heads kept above the last measured ratio of their curve; their Δ is taken as that of the last point.
  std::vector<HeadId> beyondMeasured;
};

}  // namespace headscope
