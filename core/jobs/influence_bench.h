#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/base/stop_token.h"
#include "core/data/dataset.h"
#include "core/jobs/diagnostics.h"
#include "core/profiling/document_profiler.h"

namespace headscope {

/// Seconds below which the replay of one point from `layer` cannot go: its FLOP at the measured GEMM rate.
using PointFloor = std::function<double(const Replay&, int layer)>;

/// What influence on one document costs in each mode at 51 ratios of all heads, and how far the estimates are from
/// exact. Preview and adaptive are run whole; the exact grid is extrapolated from one point of each of ten heads spread
/// over the layers.
class InfluenceBench {
public:
  InfluenceBench(std::shared_ptr<const Decoder> decoder, std::shared_ptr<const Tokenizer> tokenizer);

  [[nodiscard]] Result<std::vector<tasks::BenchResult>> run(const Document& document, const PointFloor& floor,
                                                            const StopToken& stop);

private:
  [[nodiscard]] Result<Done> exactPoints(const PointFloor& floor, const StopToken& stop);
  [[nodiscard]] Result<Done> modes(const Document& document, const StopToken& stop);
  [[nodiscard]] Result<Done> errors(const DocumentProfile& entry, const StopToken& stop);

  std::vector<HeadId> m_heads;
  std::vector<HeadId> m_sample;  ///< for exact points
  DocumentProfiler m_profiler;
  double m_baselineSeconds = 0, m_exactGrid = 0;
  std::vector<tasks::BenchResult> m_results;
};

}  // namespace headscope
