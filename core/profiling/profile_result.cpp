#include "core/profiling/profile_result.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>

namespace headscope {

namespace {

/// Ratios nearer than this are one ratio.
constexpr double kSameRatio = 1e-9;
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

/// Sums of the points that share a ratio.
struct JoinedPoint {
  double ratio = 0;
  double deltaSum = 0;
  double keptSum = 0;
  double errorSum = 0;
  bool exact = true;
  std::vector<double> deltas;
  std::vector<double> divergences;  ///< of the documents where they were measured
};

bool isFinite(const InfluencePoint& point) {
  return std::isfinite(point.ratio) && std::isfinite(point.delta) && std::isfinite(point.error);
}

std::vector<JoinedPoint> joinByRatio(std::vector<InfluencePoint> points) {
  std::stable_sort(points.begin(), points.end(),
                   [](const InfluencePoint& a, const InfluencePoint& b) { return a.ratio < b.ratio; });
  std::vector<JoinedPoint> joined;
  for (const InfluencePoint& point : points) {
    if (joined.empty() || point.ratio - joined.back().ratio > kSameRatio) joined.emplace_back().ratio = point.ratio;
    JoinedPoint& target = joined.back();
    target.deltaSum += point.delta;
    target.keptSum += static_cast<double>(point.kept);
    target.errorSum += point.error;
    target.exact = target.exact && point.exact;
    target.deltas.push_back(point.delta);
    if (point.kl && std::isfinite(*point.kl)) target.divergences.push_back(*point.kl);
  }
  return joined;
}

MeanCurve meanCurve(HeadId head, const std::vector<InfluencePoint>& points) {
  MeanCurve curve;
  curve.head = head;
  for (const JoinedPoint& point : joinByRatio(points)) {
    const auto count = static_cast<double>(point.deltas.size());
    const double mean = point.deltaSum / count;
    curve.ratio.push_back(point.ratio);
    curve.delta.push_back(mean);
    curve.stderrDelta.push_back(standardError(point.deltas, mean));
    curve.kept.push_back(point.keptSum / count);
    curve.exact.push_back(point.exact);
    curve.error.push_back(point.errorSum / count);
    curve.kl.push_back(std::accumulate(point.divergences.begin(), point.divergences.end(), 0.0) /
                       static_cast<double>(point.divergences.size()));
    curve.documents.push_back(static_cast<int>(point.deltas.size()));
  }
  return curve;
}

/// The score that ranks a key; one that is not a number ranks last.
float rankable(float score) { return std::isnan(score) ? -std::numeric_limits<float>::infinity() : score; }

}  // namespace

double standardError(const std::vector<double>& values, double mean) {
  if (values.size() < 2) return 0;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const auto count = static_cast<double>(values.size());
  return std::sqrt(squares / (count - 1) / count);
}

const InfluencePoint* findPoint(const InfluenceCurve& curve, double ratio) {
  const auto place = std::lower_bound(curve.begin(), curve.end(), ratio - kSameRatio,
                                      [](const InfluencePoint& point, double least) { return point.ratio < least; });
  return place != curve.end() && place->ratio <= ratio + kSameRatio ? &*place : nullptr;
}

void placePoint(InfluenceCurve& curve, const InfluencePoint& point) {
  if (const auto* known = findPoint(curve, point.ratio)) {
    curve[static_cast<std::size_t>(known - curve.data())] = point;
    return;
  }
  const auto place = std::lower_bound(curve.begin(), curve.end(), point.ratio,
                                      [](const InfluencePoint& p, double ratio) { return p.ratio < ratio; });
  curve.insert(place, point);
}

std::vector<MeanCurve> meanCurves(const Profile& profile, Measure measure) {
  std::map<HeadId, std::vector<InfluencePoint>> points;
  for (const DocumentProfile& document : profile.documents)
    for (const auto& [head, curve] : document.curves)
      for (InfluencePoint point : curve) {
        if (measure == Measure::Divergence) point.delta = point.kl.value_or(kNothing) - document.baselineKl;
        if (isFinite(point)) points[head].push_back(point);
      }
  std::vector<MeanCurve> curves;
  curves.reserve(points.size());
  for (const auto& [head, headPoints] : points) curves.push_back(meanCurve(head, headPoints));
  return curves;
}

std::map<HeadId, std::int64_t> globalRmsCounts(const DocumentProfile& document, double targetRatio) {
  std::vector<float> all;
  for (const auto& [head, scores] : document.rmsScores)
    for (const float score : scores) all.push_back(rankable(score));
  if (all.empty() || !std::isfinite(targetRatio)) return {};

  const auto heads = static_cast<double>(document.rmsScores.size());
  const double wanted = std::max(1.0, std::floor(targetRatio * static_cast<double>(document.tokens))) * heads;
  const auto selected = static_cast<std::size_t>(std::min(wanted, static_cast<double>(all.size())));
  const auto last = all.begin() + static_cast<std::ptrdiff_t>(selected - 1);
  std::nth_element(all.begin(), last, all.end(), std::greater<>());
  const float threshold = *last;

  // All above the threshold stay; what is left of the budget goes to the keys at it, in order.
  const auto above =
      static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](float score) { return score > threshold; }));
  std::size_t tiesLeft = selected - above;
  std::map<HeadId, std::int64_t> counts;
  for (const auto& [head, scores] : document.rmsScores) {
    std::int64_t& kept = counts[head];
    for (const float score : scores) {
      if (rankable(score) > threshold) {
        ++kept;
      } else if (tiesLeft > 0 && rankable(score) == threshold) {
        ++kept;
        --tiesLeft;
      }
    }
  }
  return counts;
}

std::map<HeadId, double> globalRmsProportions(const Profile& profile, double targetRatio) {
  std::map<HeadId, double> proportions;
  int documents = 0;
  for (const DocumentProfile& document : profile.documents) {
    const auto counts = globalRmsCounts(document, targetRatio);
    double total = 0;
    for (const auto& [head, kept] : counts) total += static_cast<double>(kept);
    if (total == 0) continue;
    ++documents;
    for (const auto& [head, kept] : counts) proportions[head] += static_cast<double>(kept) / total;
  }
  for (auto& [head, proportion] : proportions) proportion /= documents;
  return proportions;
}

}  // namespace headscope
