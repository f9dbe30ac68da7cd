#pragma once

#include "core/base/stop_token.h"
#include "core/profiling/document_profiler.h"
#include "core/profiling/point_recorder.h"

namespace headscope {

/// Measures every point of `heads` × the request's ratios that is not recorded as exact yet.
[[nodiscard]] Result<Done> measureExact(DocumentProfiler& profiler, PointRecorder& recorder,
                                        const std::vector<HeadId>& heads, ProgressReporter& progress,
                                        const StopToken& stop);

}  // namespace headscope
