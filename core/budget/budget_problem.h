#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace headscope {

/// A head's measured choices: Δ at ascending kept ratios. Between points the curve is linear; above the last and below
/// the first it is unknown, and taken as flat where an allocation goes there all the same.
struct BudgetCurve {
  HeadId head;
  std::vector<double> ratio;
  std::vector<double> delta;

  /// Δ at a kept ratio.
  [[nodiscard]] double deltaAt(double keptRatio) const;
};

/// Kept counts, both included.
struct KeptRange {
  std::int64_t low = 0, high = 0;
};

/// Minimise Σ Δ_h(t_h/T) subject to Σ t_h = keptTotal, the limits of each head and layer, whole t_h.
struct BudgetProblem {
  std::int64_t tokens = 0;  ///< T
  double targetRatio = 0.05;
  double maxHeadRatio = 1.0;  ///< cap for one head
  std::int64_t minKept = 1;
  /// Of single heads, in place of minKept and the cap; low = high protects a head.
  std::map<HeadId, KeptRange> headLimits;
  std::map<int, KeptRange> layerLimits;  ///< of Σ t_h over the heads of a layer
  std::vector<BudgetCurve> curves;       ///< one for each of the N heads

  /// floor(ρ·T)·N, at least N·minKept: the keys to be shared out.
  [[nodiscard]] std::int64_t keptTotal() const;
  /// floor(maxHeadRatio·T): the most keys one head may keep.
  [[nodiscard]] std::int64_t cap() const;
  /// What a head may keep: its own limits, or else minKept and the cap.
  [[nodiscard]] KeptRange limits(std::size_t head) const;
  /// Counts the head was measured at, from max(1, floor(first ratio·T)) to the same of the last, cap and minKept aside.
  [[nodiscard]] KeptRange measured(std::size_t head) const;

  /// Whether the problem has an answer: at least one curve, each with as many finite values as ascending ratios in
  /// [0, 1]; T ≥ 1; a target and a cap in (0, 1]; a cap that lets the total be met (the error says the least that
  /// does); limits of heads and layers that are there, contradict neither each other nor the total.
  [[nodiscard]] Result<Done> check() const;
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
  /// Heads kept above the last measured ratio of their curve or below the first; their Δ is taken as that of the
  /// nearest point.
  std::vector<HeadId> beyondMeasured;
};

/// The KV cache of the heads a budget is shared among, in bytes.
struct MemoryUse {
  double fullBytes = 0, keptBytes = 0;
};

/// What an allocation keeps at a context of `contextTokens`, each head at its own ratio t_h/T of `problem`.
/// `kvBytesPerTokenPerHead` as in ProfileRecord. Layers without a budget are not counted.
[[nodiscard]] MemoryUse memoryUse(const BudgetProblem& problem, const BudgetAllocation& allocation,
                                  std::int64_t contextTokens, int kvBytesPerTokenPerHead);

}  // namespace headscope
