#include "core/profiling/influence_preview.h"

#include <ATen/ATen.h>

namespace headscope {

Result<InfluencePreview> InfluencePreview::make(const Replay& replay, const CompactCaches& caches,
                                                const StopToken& stop) {
  HEADSCOPE_TRY(InfluencePreview, gradients, replay.gradients(caches, stop));
  return InfluencePreview(replay, std::move(gradients));
}

PreviewEstimate InfluencePreview::estimate(HeadId head, const at::Tensor& output) const {
  const auto change = output - m_replay->baselineOutput(head);
  const auto terms = (change * m_replay->ofHead(head, m_gradients[head.layer])).sum(-1).flatten().cpu().contiguous();
  PreviewEstimate estimate;
  estimate.terms = Eigen::Map<const Eigen::VectorXf>(terms.const_data_ptr<float>(), terms.numel());
  estimate.delta = estimate.terms.cast<double>().sum();
  return estimate;
}

}  // namespace headscope
