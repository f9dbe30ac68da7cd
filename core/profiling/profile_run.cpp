#include "core/profiling/profile_run.h"

#include "core/profiling/influence_adaptive.h"
#include "core/profiling/influence_exact.h"

namespace headscope {

namespace {

/// The document's entry in the profile, added at the end if it is new.
DocumentProfile& entryOf(Profile& profile, const std::string& id) {
  for (auto& document : profile.documents)
    if (document.documentId == id) return document;
  profile.documents.emplace_back().documentId = id;
  return profile.documents.back();
}

/// Whether nothing is left to do for a document: every point is there, and exact or good enough.
bool complete(const DocumentProfile& entry, const PointRecorder& recorder, const ProfileRequest& request,
              const std::vector<HeadId>& heads) {
  if (entry.rmsScores.empty()) return false;
  for (const auto head : heads)
    for (const double ratio : request.ratios) {
      const auto* point = recorder.find(head, ratio);
      if (!point) return false;
      if (point->measured() || request.mode == InfluenceMode::Preview) continue;
      if (request.mode == InfluenceMode::Exact || point->error > request.largestError) return false;
    }
  return true;
}

}  // namespace

// NOLINTNEXTLINE(readability-function-size): what a run is made of, what it fills and where it tells.
Result<Done> runProfile(DocumentProfiler& profiler, const ProfileRequest& request,
                        const std::vector<Document>& documents, Profile& profile, const ProfileSink& sink,
                        const ProgressFunction& progress, const StopToken& stop) {
  const auto all = request.heads.empty() ? profile.record.heads : request.heads;
  ProgressReporter reporter(progress, stop);
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const auto& document = documents[d];
    const auto [first, last] = shardRange(request.shard, d, documents.size(), all.size());
    if (first == last) continue;
    const std::vector<HeadId> heads(all.begin() + static_cast<std::ptrdiff_t>(first),
                                    all.begin() + static_cast<std::ptrdiff_t>(last));
    auto& entry = entryOf(profile, document.id);
    PointRecorder recorder(sink, profile, entry);
    if (complete(entry, recorder, request, heads)) continue;

    HEADSCOPE_TRY(Done, prepared, profiler.prepare(document, entry.answers, reporter, stop));
    prepared.curves = std::move(entry.curves);
    entry = std::move(prepared);
    HEADSCOPE_CHECK(Done, sink.document(entry));
    sink.partial(profile);

    if (request.mode == InfluenceMode::Exact) {
      HEADSCOPE_CHECK(Done, measureExact(profiler, recorder, heads, reporter, stop));
      continue;
    }
    AdaptiveInfluence adaptive(profiler, recorder, heads, reporter);
    HEADSCOPE_CHECK(Done, adaptive.preview(stop));
    if (request.mode == InfluenceMode::Adaptive) HEADSCOPE_CHECK(Done, adaptive.refine(request.largestError, stop));
  }
  return Done{};
}

}  // namespace headscope
