#pragma once

#include <functional>
#include <memory>

#include "core/base/progress.h"
#include "core/base/stop_token.h"
#include "core/data/dataset.h"
#include "core/profiling/document_profiler.h"
#include "core/profiling/point_recorder.h"

namespace headscope {

/// Measures what `profile` does not hold yet of the documents and points asked for, adding to it as it goes. The
/// profile's record is filled by the caller.
[[nodiscard]] Result<Done> runProfile(DocumentProfiler& profiler, const ProfileRequest& request,
                                      const std::vector<Document>& documents, Profile& profile, const ProfileSink& sink,
                                      const ProgressFunction& progress, const StopToken& stop);

}  // namespace headscope
