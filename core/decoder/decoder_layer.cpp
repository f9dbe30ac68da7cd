#include "core/decoder/decoder_layer.h"

#include <ATen/ATen.h>

namespace headscope {

DecoderLayer::DecoderLayer(const ModelSpec& spec, int layer, const LayerWeights& weights, const Placement& placement)
    : m_input(spec.attention.at(layer), weights.attention, spec.norm, placement),
      m_o(weights.attention.o, placement),
      m_feedForward(spec.feedForward.at(layer), weights, placement),
      m_residual(spec.residual) {
  const auto norms = [&](const BranchNorms& from) {
    return Norms{Norm(spec.norm, from.before, placement.device), Norm(spec.norm, from.after, placement.device),
                 Norm(spec.norm, from.sum, placement.device)};
  };
  m_attentionNorms = norms(weights.attentionNorms);
  m_feedForwardNorms = norms(weights.feedForwardNorms);
}

LayerQkv DecoderLayer::project(const at::Tensor& hidden, const at::Tensor& positions) const {
  return m_input.project(m_attentionNorms.before.apply(hidden), positions);
}

at::Tensor DecoderLayer::finish(const at::Tensor& hidden, const at::Tensor& attended) const {
  const auto scaled = [&](const at::Tensor& rows) { return m_residual.scale == 1 ? rows : rows * m_residual.scale; };
  const auto rows = attended.transpose(0, 1).reshape({attended.size(1), -1});
  const auto attention = scaled(m_attentionNorms.after.apply(m_o.apply(rows)));
  const auto middle = m_attentionNorms.sum.apply(hidden + attention);
  const auto& read = m_residual.parallel ? hidden : middle;
  const auto block = scaled(m_feedForwardNorms.after.apply(m_feedForward.apply(m_feedForwardNorms.before.apply(read))));
  return m_feedForwardNorms.sum.apply(middle + block);
}

}  // namespace headscope
