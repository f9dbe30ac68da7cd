#include "core/profiling/influence_adaptive.h"

#include <algorithm>

namespace headscope {

namespace {

/// Splits the places 0…n−1 into evenly spread ones, both ends among them, and the others.
std::pair<std::vector<std::size_t>, std::vector<std::size_t>> spread(std::size_t n) {
  constexpr auto firstRatios = AdaptiveInfluence::firstRatios;
  std::vector<bool> chosen(n, n <= firstRatios);
  if (n > firstRatios)
    for (std::size_t i = 0; i < firstRatios; ++i)
      chosen[(i * (n - 1) + (firstRatios - 1) / 2) / (firstRatios - 1)] = true;
  std::pair<std::vector<std::size_t>, std::vector<std::size_t>> parts;
  for (std::size_t i = 0; i < n; ++i) (chosen[i] ? parts.first : parts.second).push_back(i);
  return parts;
}

/// The head whose worst point is worst of all.
std::size_t weakest(const std::vector<CurveEstimator>& estimators) {
  std::size_t found = 0;
  double most = -1;
  for (std::size_t head = 0; head < estimators.size(); ++head)
    if (const double error = estimators[head].worst().second; error > most) {
      most = error;
      found = head;
    }
  return found;
}

}  // namespace

AdaptiveInfluence::AdaptiveInfluence(DocumentProfiler& profiler, PointRecorder& recorder,
                                     const std::vector<HeadId>& heads, ProgressReporter& progress)
    : m_profiler(profiler), m_recorder(recorder), m_heads(heads), m_progress(progress), m_curves(heads.size()) {}

Result<Done> AdaptiveInfluence::preview(const StopToken& stop) {
  const auto ratios = m_profiler.request().ratios.size();
  for (auto& curve : m_curves) {
    curve.delta.resize(ratios);
    curve.terms.resize(ratios);
  }
  m_progress.begin("Preview of \"" + m_profiler.documentId() + "\"", static_cast<std::int64_t>(m_heads.size() * ratios),
                   0, ProgressUnit::Points);
  HEADSCOPE_CHECK(Done, m_profiler.beginPreview(stop));
  const auto [first, rest] = spread(ratios);
  HEADSCOPE_CHECK(Done, estimateRatios(first, stop));
  if (!rest.empty()) HEADSCOPE_CHECK(Done, estimateRatios(rest, stop));
  for (std::size_t i = 0; i < m_heads.size(); ++i) {
    auto& estimator = m_estimators.emplace_back(std::move(m_curves[i]), m_profiler.replay().scoredRows());
    for (std::size_t r = 0; r < ratios; ++r) {
      const double ratio = m_profiler.request().ratios[r];
      if (const auto* known = m_recorder.find(m_heads[i], ratio); known && known->exact)
        estimator.setExact(r, known->delta);
      if (m_profiler.isBaseline(ratio)) estimator.setExact(r, 0);
    }
    HEADSCOPE_CHECK(Done, recordEstimates(i));
  }
  m_curves.clear();
  return Done{};
}

Result<Done> AdaptiveInfluence::estimateRatios(const std::vector<std::size_t>& which, const StopToken& stop) {
  std::vector<double> ratios;
  ratios.reserve(which.size());
  for (const auto r : which) ratios.push_back(m_profiler.request().ratios[r]);
  const auto scored = m_profiler.replay().scoredRows();
  const auto batch = m_profiler.headsAtOnce();
  for (std::size_t begin = 0; begin < m_heads.size(); begin += batch) {
    const std::vector<HeadId> heads(
        m_heads.begin() + static_cast<std::ptrdiff_t>(begin),
        m_heads.begin() + static_cast<std::ptrdiff_t>(std::min(begin + batch, m_heads.size())));
    HEADSCOPE_TRY(Done, estimates, m_profiler.estimate(heads, ratios, stop));
    for (std::size_t i = 0; i < heads.size(); ++i) {
      auto& curve = m_curves[begin + i];
      std::vector<InfluencePoint> points;
      for (std::size_t r = 0; r < ratios.size(); ++r) {
        auto& estimate = estimates[i][r];
        if (!m_recorder.hasMeasured(heads[i], ratios[r])) {
          const CurveEstimator alone({{estimate.delta}, {estimate.terms}}, scored);
          points.push_back(m_profiler.estimatedPoint(ratios[r], alone.points().front()));
        }
        curve.delta[which[r]] = estimate.delta;
        curve.terms[which[r]] = std::move(estimate.terms);
        m_progress.advance();
      }
      HEADSCOPE_CHECK(Done, m_recorder.record(heads[i], points));
    }
  }
  return Done{};
}

Result<Done> AdaptiveInfluence::recordEstimates(std::size_t head, std::optional<InfluencePoint> measured) {
  const auto& ratios = m_profiler.request().ratios;
  const auto& estimates = m_estimators[head].points();
  std::vector<InfluencePoint> points;
  for (std::size_t r = 0; r < ratios.size(); ++r) {
    if (measured && measured->ratio == ratios[r])
      points.push_back(*measured);
    else if (!m_recorder.hasMeasured(m_heads[head], ratios[r]))
      points.push_back(m_profiler.estimatedPoint(ratios[r], estimates[r]));
  }
  return m_recorder.record(m_heads[head], points);
}

std::int64_t AdaptiveInfluence::measurementsNeeded(double largestError) const {
  // The stated errors depend on where points are measured much more than on what is found there.
  auto trial = m_estimators;
  std::int64_t count = 0;
  for (auto head = weakest(trial); trial[head].worst().second > largestError; head = weakest(trial)) {
    const auto point = trial[head].worst().first;
    const auto& estimate = trial[head].points()[point];
    // One standard deviation off: what keeps the scale of the errors as it is.
    trial[head].setExact(point, estimate.delta + estimate.deviation);
    ++count;
  }
  return count;
}

Result<Done> AdaptiveInfluence::refine(double largestError, const StopToken& stop) {
  const auto& ratios = m_profiler.request().ratios;
  m_progress.begin("Influence on \"" + m_profiler.documentId() + "\"", measurementsNeeded(largestError), 0,
                   ProgressUnit::Points);
  for (auto i = weakest(m_estimators); m_estimators[i].worst().second > largestError; i = weakest(m_estimators)) {
    if (stop.stop_requested()) return Cancelled{};
    const auto r = m_estimators[i].worst().first;
    m_profiler.beginHead(m_heads[i]);
    HEADSCOPE_TRY(Done, point, m_profiler.measure(ratios[r], stop));
    m_estimators[i].setExact(r, point.delta);
    // The measured point and what it makes of the head's other estimates, in one.
    HEADSCOPE_CHECK(Done, recordEstimates(i, point));
    m_progress.advance();
  }
  return Done{};
}

}  // namespace headscope
