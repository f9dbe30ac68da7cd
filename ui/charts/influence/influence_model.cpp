#include "ui/charts/influence/influence_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
constexpr double kSameRatio = 1e-9;

void insertGap(MeanCurve& curve, const InfluencePoint& point) {
  const auto at = std::lower_bound(curve.ratio.begin(), curve.ratio.end(), point.ratio - kSameRatio);
  if (at != curve.ratio.end() && std::abs(*at - point.ratio) <= kSameRatio) return;
  const auto index = at - curve.ratio.begin();
  curve.ratio.insert(at, point.ratio);
  curve.delta.insert(curve.delta.begin() + index, kNoValue);
  curve.stderrDelta.insert(curve.stderrDelta.begin() + index, 0.0);
  curve.kept.insert(curve.kept.begin() + index, static_cast<double>(point.kept));
  curve.exact.insert(curve.exact.begin() + index, point.exact);
  curve.error.insert(curve.error.begin() + index, point.error);
  curve.documents.insert(curve.documents.begin() + index, 0);
  curve.kl.insert(curve.kl.begin() + index, kNoValue);
}

/// Means leave out what is not finite; a ratio where nothing is left must not be bridged by a line.
void insertGaps(const Profile& profile, std::vector<MeanCurve>& curves) {
  for (const DocumentProfile& document : profile.documents) {
    for (const auto& [head, points] : document.curves) {
      for (const InfluencePoint& point : points) {
        if (std::isfinite(point.delta) || !std::isfinite(point.ratio)) continue;
        const auto curve =
            std::find_if(curves.begin(), curves.end(), [&head = head](const MeanCurve& c) { return c.head == head; });
        if (curve != curves.end()) insertGap(*curve, point);
      }
    }
  }
}

}  // namespace

InfluenceModel InfluenceModel::from(const SessionData& session, Measure measure) {
  InfluenceModel model;
  const Profile& profile = session.profile;
  model.curves = meanCurves(profile, measure);
  if (measure == Measure::LogPerplexity) insertGaps(profile, model.curves);
  model.targetRatio = profile.record.targetRatio;
  model.headsExpected = static_cast<int>(profile.record.heads.size());
  for (const DocumentProfile& document : profile.documents) {
    if (document.curves.empty()) continue;
    ++model.documents;
    model.meanTokens += static_cast<double>(document.tokens);
  }
  if (model.documents > 0) model.meanTokens /= model.documents;

  auto faint = std::make_shared<FaintLines>();
  double first = std::numeric_limits<double>::infinity(), last = -first;
  for (const MeanCurve& curve : model.curves) {
    Polyline line;
    line.reserve(curve.ratio.size());
    for (std::size_t i = 0; i < curve.ratio.size(); ++i) {
      line.emplace_back(curve.ratio[i], curve.delta[i]);
      first = std::min(first, curve.ratio[i]);
      last = std::max(last, curve.ratio[i]);
      model.anyEstimated = model.anyEstimated || !curve.exact[i];
      if (!std::isfinite(curve.delta[i])) continue;
      model.lowest = std::min(model.lowest, curve.delta[i]);
      model.highest = std::max(model.highest, curve.delta[i]);
    }
    faint->lines.push_back(std::move(line));
  }
  model.faint = std::move(faint);
  if (last > first) {
    model.firstRatio = first;
    model.lastRatio = last;
  }
  return model;
}

const MeanCurve* InfluenceModel::find(HeadId head) const {
  const auto found =
      std::find_if(curves.begin(), curves.end(), [head](const MeanCurve& curve) { return curve.head == head; });
  return found == curves.end() ? nullptr : &*found;
}

std::optional<std::size_t> nearestPoint(const MeanCurve& curve, double ratio) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < curve.ratio.size(); ++i)
    if (!best || std::abs(curve.ratio[i] - ratio) < std::abs(curve.ratio[*best] - ratio)) best = i;
  return best;
}

double interpolatedDelta(const MeanCurve& curve, double ratio) {
  const auto above = std::lower_bound(curve.ratio.begin(), curve.ratio.end(), ratio - kSameRatio);
  if (above == curve.ratio.end()) return kNoValue;
  const auto i = static_cast<std::size_t>(above - curve.ratio.begin());
  if (std::abs(curve.ratio[i] - ratio) <= kSameRatio) return curve.delta[i];
  if (i == 0) return kNoValue;
  const double share = (ratio - curve.ratio[i - 1]) / (curve.ratio[i] - curve.ratio[i - 1]);
  return curve.delta[i - 1] + share * (curve.delta[i] - curve.delta[i - 1]);
}

}  // namespace headscope
