#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/session_store.h"
#include "ui/charts/canvas/chart_content.h"

namespace headscope {

/// Mean influence curves of a session in one measure, ready to draw.
struct InfluenceModel {
  std::vector<MeanCurve> curves;            ///< in layer order; a ratio with no finite value at all has a NaN Δ: a gap
  std::shared_ptr<const FaintLines> faint;  ///< all of them
  double targetRatio = 0;
  double lowest = 0, highest = 0;  ///< of Δ over all curves; both include 0
  double firstRatio = 0, lastRatio = 0.5;
  double meanTokens = 0;  ///< T, mean over documents
  int documents = 0;      ///< with at least one point
  int headsExpected = 0;
  bool anyEstimated = false;

  [[nodiscard]] static InfluenceModel from(const SessionData& session, Measure measure);
  [[nodiscard]] const MeanCurve* find(HeadId head) const;
};

/// Index of the measured point nearest to a ratio; nothing for an empty curve.
[[nodiscard]] std::optional<std::size_t> nearestPoint(const MeanCurve& curve, double ratio);
/// Δ at a ratio, linear between neighbours; NaN outside the measured range or beside a gap.
[[nodiscard]] double interpolatedDelta(const MeanCurve& curve, double ratio);

}  // namespace headscope
