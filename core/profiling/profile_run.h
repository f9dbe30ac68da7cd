#pragma once

#include <functional>
#include <memory>

#include "core/base/progress.h"
#include "core/data/dataset.h"
#include "core/profiling/document_profiler.h"

namespace headscope {

/// Where finished work goes while a run is under way. Each call is made before the work is counted; an error ends the run.
struct ProfileSink {
  std::function<Result<Done>(const DocumentProfile&)> document;
  std::function<Result<Done>(const std::string& documentId, HeadId, const InfluencePoint&)> point;
  std::function<void(const Profile&)> partial;
};

/// Measures what `profile` does not hold yet of the documents and points asked for, adding to it as it goes. The profile's
/// record is filled by the caller. Returns the number of points measured in this run.
[[nodiscard]] Result<std::int64_t> runProfile(DocumentProfiler& profiler, const ProfileRequest& request,
                                              const std::vector<Document>& documents, Profile& profile, const ProfileSink& sink,
                                              const ProgressFunction& progress, std::stop_token stop);

}  // namespace headscope
