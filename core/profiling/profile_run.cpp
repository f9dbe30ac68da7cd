#include "core/profiling/profile_run.h"

#include <algorithm>
#include <cmath>

namespace headscope {

namespace {

constexpr double sameRatio = 1e-9;

const InfluencePoint* findPoint(const DocumentProfile& document, HeadId head, double ratio) {
  const auto curve = document.curves.find(head);
  if (curve == document.curves.end()) return nullptr;
  for (const auto& point : curve->second)
    if (std::abs(point.ratio - ratio) < sameRatio) return &point;
  return nullptr;
}

void insertPoint(InfluenceCurve& curve, const InfluencePoint& point) {
  const auto place = std::lower_bound(curve.begin(), curve.end(), point.ratio, [](const auto& p, double ratio) { return p.ratio < ratio; });
  curve.insert(place, point);
}

std::vector<double> missingRatios(const DocumentProfile& document, HeadId head, const std::vector<double>& ratios) {
  std::vector<double> missing;
  std::copy_if(ratios.begin(), ratios.end(), std::back_inserter(missing), [&](double ratio) { return !findPoint(document, head, ratio); });
  return missing;
}

/// The document's entry in the profile, added at the end if it is new.
DocumentProfile& entryOf(Profile& profile, const std::string& id) {
  for (auto& document : profile.documents)
    if (document.documentId == id) return document;
  profile.documents.emplace_back().documentId = id;
  return profile.documents.back();
}

}  // namespace

Result<std::int64_t> runProfile(DocumentProfiler& profiler, const ProfileRequest& request, const std::vector<Document>& documents,
                                Profile& profile, const ProfileSink& sink, const ProgressFunction& progress,
                                std::stop_token stop) {
  const auto heads = request.heads.empty() ? profile.record.heads : request.heads;
  std::int64_t measured = 0;
  ProgressReporter reporter(progress);
  for (const auto& document : documents) {
    auto& entry = entryOf(profile, document.id);
    std::int64_t open = 0;
    for (const auto head : heads) open += static_cast<std::int64_t>(missingRatios(entry, head, request.ratios).size());
    if (open == 0 && !entry.rmsScores.empty()) continue;

    HEADSCOPE_TRY(std::int64_t, prepared, profiler.prepare(document, entry.answers, reporter, stop));
    prepared.curves = std::move(entry.curves);
    entry = std::move(prepared);
    HEADSCOPE_CHECK(std::int64_t, sink.document(entry));
    sink.partial(profile);

    const auto all = static_cast<std::int64_t>(heads.size() * request.ratios.size());
    reporter.begin("Influence on \"" + document.id + "\"", all, all - open);
    for (const auto head : heads) {
      const auto ratios = missingRatios(entry, head, request.ratios);
      if (ratios.empty()) continue;
      profiler.beginHead(head);
      for (const double ratio : ratios) {
        if (stop.stop_requested()) return Cancelled{};
        HEADSCOPE_TRY(std::int64_t, point, profiler.measure(ratio, stop));
        HEADSCOPE_CHECK(std::int64_t, sink.point(document.id, head, point));
        insertPoint(entry.curves[head], point);
        ++measured;
        reporter.advance();
        sink.partial(profile);
      }
    }
  }
  return measured;
}

}  // namespace headscope
