#pragma once

#include <QString>
#include <map>
#include <memory>

#include "core/base/ids.h"
#include "core/budget/budget_problem.h"
#include "core/session/session_store.h"

namespace headscope {

/// What the colour of a head in the map stands for.
enum class HeadMeasure { OptimizedShare, GlobalRmsShare, Delta };

/// One number a head, and its range.
struct HeadValues {
  HeadMeasure measure = HeadMeasure::OptimizedShare;
  std::map<HeadId, double> value;  ///< heads without a result are absent
  double low = 0, high = 0;

  /// Where a value stands on its colour ramp: 0…1 (√ scale) for shares, −1…1 for a signed Δ.
  [[nodiscard]] double position(double of) const;
};

/// "Optimized share", "Global RMS share", "Δ at largest ratio".
[[nodiscard]] QString measureTitle(HeadMeasure measure);

/// Shares of an allocation.
[[nodiscard]] HeadValues allocationValues(const BudgetAllocation& allocation);
/// Global RMS shares at the run's own target, or Δ at the largest measured ratio of each head.
[[nodiscard]] HeadValues profileValues(const Profile& profile, HeadMeasure measure);
/// The session's saved optimal budget, null where it has none.
[[nodiscard]] const BudgetAllocation* savedOptimal(const SessionData& session);

}  // namespace headscope
