#include "core/profiling/point_recorder.h"

namespace headscope {

Result<Done> PointRecorder::record(HeadId head, const std::vector<InfluencePoint>& points) {
  HEADSCOPE_CHECK(Done, m_sink->points(m_entry->documentId, head, points));
  auto& curve = m_entry->curves[head];
  for (const auto& point : points) placePoint(curve, point);
  m_recorded += static_cast<std::int64_t>(points.size());
  m_sink->partial(*m_profile);
  return Done{};
}

const InfluencePoint* PointRecorder::find(HeadId head, double ratio) const {
  const auto curve = m_entry->curves.find(head);
  return curve == m_entry->curves.end() ? nullptr : findPoint(curve->second, ratio);
}

bool PointRecorder::hasMeasured(HeadId head, double ratio) const {
  const auto* point = find(head, ratio);
  return point && point->measured();
}

}  // namespace headscope
