#include "core/profiling/point_recorder.h"

#include <algorithm>
#include <cmath>

namespace headscope {

namespace {

constexpr double sameRatio = 1e-9;

void put(InfluenceCurve& curve, const InfluencePoint& point) {
  const auto place = std::lower_bound(curve.begin(), curve.end(), point.ratio - sameRatio,
                                      [](const InfluencePoint& p, double ratio) { return p.ratio < ratio; });
  if (place != curve.end() && std::abs(place->ratio - point.ratio) <= sameRatio)
    *place = point;
  else
    curve.insert(place, point);
}

}  // namespace

Result<Done> PointRecorder::record(HeadId head, const std::vector<InfluencePoint>& points) {
  HEADSCOPE_CHECK(Done, m_sink->points(m_entry->documentId, head, points));
  auto& curve = m_entry->curves[head];
  for (const auto& point : points) put(curve, point);
  m_recorded += static_cast<std::int64_t>(points.size());
  m_sink->partial(*m_profile);
  return Done{};
}

const InfluencePoint* PointRecorder::find(HeadId head, double ratio) const {
  const auto curve = m_entry->curves.find(head);
  if (curve == m_entry->curves.end()) return nullptr;
  for (const auto& point : curve->second)
    if (std::abs(point.ratio - ratio) <= sameRatio) return &point;
  return nullptr;
}

bool PointRecorder::hasExact(HeadId head, double ratio) const {
  const auto* point = find(head, ratio);
  return point && point->exact;
}

}  // namespace headscope
