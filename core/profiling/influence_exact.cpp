#include "core/profiling/influence_exact.h"

#include <algorithm>

#include "core/profiling/point_blocks.h"

namespace headscope {

Result<Done> measureExact(DocumentProfiler& profiler, PointRecorder& recorder, const std::vector<HeadId>& heads,
                          ProgressReporter& progress, const StopToken& stop) {
  const auto& ratios = profiler.request().ratios;
  const auto missing = [&](HeadId head) {
    std::vector<double> open;
    std::copy_if(ratios.begin(), ratios.end(), std::back_inserter(open),
                 [&](double r) { return !recorder.hasMeasured(head, r); });
    return open;
  };
  std::int64_t remaining = 0;
  for (const auto head : heads) remaining += static_cast<std::int64_t>(missing(head).size());
  const auto all = static_cast<std::int64_t>(heads.size() * ratios.size());
  progress.begin("Influence on \"" + profiler.documentId() + "\"", all, all - remaining, ProgressUnit::Points);
  auto atOnce = profiler.pointsAtOnce();
  for (const auto head : heads) {
    const auto open = missing(head);
    if (open.empty()) continue;
    profiler.beginHead(head);
    const BlockWork measureBlock = [&](const std::vector<double>& block) -> Result<Done> {
      if (stop.stop_requested()) return Cancelled{};
      HEADSCOPE_TRY(Done, points, profiler.measure(block, stop));
      HEADSCOPE_CHECK(Done, recorder.record(head, points));
      progress.advance(static_cast<std::int64_t>(points.size()));
      return Done{};
    };
    HEADSCOPE_CHECK(Done, inBlocks(open, atOnce, measureBlock));
  }
  return Done{};
}

}  // namespace headscope
