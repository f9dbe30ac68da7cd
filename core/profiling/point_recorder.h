#pragma once

#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/profiling/profile_result.h"

namespace headscope {

/// Where finished work goes while a run is under way. Each call is made before the work is counted; an error ends the
/// run.
struct ProfileSink {
  std::function<Result<Done>(const DocumentProfile&)> document;
  std::function<Result<Done>(const std::string& documentId, HeadId, const std::vector<InfluencePoint>&)> points;
  std::function<void(const Profile&)> partial;
};

/// Puts points of one document where they belong: into the sink first, then into the profile.
class PointRecorder {
public:
  /// All three outlive this; `entry` is an element of `profile`.
  PointRecorder(const ProfileSink& sink, const Profile& profile, DocumentProfile& entry)
      : m_sink(&sink), m_profile(&profile), m_entry(&entry) {}

  /// Adds points of a head or puts them in the place of earlier ones at their ratios.
  [[nodiscard]] Result<Done> record(HeadId head, const std::vector<InfluencePoint>& points);

  /// The point of a head at a ratio (to 1e-9), or nothing.
  [[nodiscard]] const InfluencePoint* find(HeadId head, double ratio) const;
  [[nodiscard]] bool hasMeasured(HeadId head, double ratio) const;

  /// Points recorded by this.
  [[nodiscard]] std::int64_t recorded() const { return m_recorded; }

private:
  const ProfileSink* m_sink;
  const Profile* m_profile;
  DocumentProfile* m_entry;
  std::int64_t m_recorded = 0;
};

}  // namespace headscope
