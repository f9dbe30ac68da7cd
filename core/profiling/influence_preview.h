#pragma once

#include <ATen/core/Tensor.h>

#include <Eigen/Core>
#include <vector>

#include "core/base/stop_token.h"
#include "core/profiling/replay.h"

namespace headscope {

/// First-order influence of one change of one head.
struct PreviewEstimate {
  double delta = 0;       ///< Σ g·(o(r) − o(base))
  Eigen::VectorXf terms;  ///< the same summed over a head's dimensions only: one entry a query head and row
};

/// Influence to first order: one backward pass over the baseline gives g = ∂LP/∂o for every head output o; a change of
/// one head then costs only that head's own attention.
class InfluencePreview {
public:
  /// Runs the backward pass. `replay` has its baseline under `caches` and outlives this.
  [[nodiscard]] static Result<InfluencePreview> make(const Replay& replay, const CompactCaches& caches,
                                                     const StopToken& stop);

  /// Of a change that makes `output` [G, rows, valueDim] of the query heads of one KV head.
  [[nodiscard]] PreviewEstimate estimate(HeadId head, const at::Tensor& output) const;

private:
  InfluencePreview(const Replay& replay, std::vector<at::Tensor> gradients)
      : m_replay(&replay), m_gradients(std::move(gradients)) {}

  const Replay* m_replay;
  std::vector<at::Tensor> m_gradients;
};

}  // namespace headscope
