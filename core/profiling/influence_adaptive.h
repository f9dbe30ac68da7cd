#pragma once

#include <optional>

#include "core/base/stop_token.h"
#include "core/profiling/curve_estimator.h"
#include "core/profiling/document_profiler.h"
#include "core/profiling/point_recorder.h"

namespace headscope {

/// Influence of all heads by estimate first and by measurement where the estimate is weakest.
class AdaptiveInfluence {
public:
  /// Ratios of the first complete picture.
  static constexpr std::size_t firstRatios = 12;

  /// All outlive this.
  AdaptiveInfluence(DocumentProfiler& profiler, PointRecorder& recorder, const std::vector<HeadId>& heads,
                    ProgressReporter& progress);

  /// Estimates every point to first order, a dozen ratios of every head before the rest, and records what is not exact.
  [[nodiscard]] Result<Done> preview(const StopToken& stop);

  /// Measures the point with the largest stated error, again and again, until none is above `largestError`; every
  /// measurement mends the other estimates of its head, which are recorded anew.
  [[nodiscard]] Result<Done> refine(double largestError, const StopToken& stop);

private:
  [[nodiscard]] Result<Done> estimateRatios(const std::vector<std::size_t>& which, const StopToken& stop);
  /// A head's estimates, and what was measured just now.
  [[nodiscard]] Result<Done> recordEstimates(std::size_t head, std::optional<InfluencePoint> measured = std::nullopt);
  [[nodiscard]] std::int64_t measurementsNeeded(double largestError) const;

  DocumentProfiler& m_profiler;
  PointRecorder& m_recorder;
  const std::vector<HeadId>& m_heads;
  ProgressReporter& m_progress;
  std::vector<FirstOrderCurve> m_curves;     ///< [head], a place for every ratio
  std::vector<CurveEstimator> m_estimators;  ///< [head]
};

}  // namespace headscope
