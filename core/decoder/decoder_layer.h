#pragma once

#include <ATen/core/Tensor.h>

#include "core/decoder/attention_input.h"
#include "core/decoder/feed_forward.h"
#include "core/decoder/linear.h"
#include "core/decoder/norm.h"

namespace headscope {

/// One layer on the decoder's device: everything but attention itself.
class DecoderLayer {
public:
  DecoderLayer(const ModelSpec& spec, int layer, const LayerWeights& weights, const Placement& placement);

  void setLength(std::int64_t length) { m_input.setLength(length); }
  /// Heads of the layer's input `hidden` [n, hidden] at `positions` [n].
  [[nodiscard]] LayerQkv project(const at::Tensor& hidden, const at::Tensor& positions) const;
  /// The layer's output from its input and what the heads attended to, [queryHeads, n, valueDim].
  [[nodiscard]] at::Tensor finish(const at::Tensor& hidden, const at::Tensor& attended) const;

private:
  /// Norms of one branch: on its input, on its output, on the sum with the residual stream.
  struct Norms {
    Norm before, after, sum;
  };

  Norms m_attentionNorms, m_feedForwardNorms;
  AttentionInput m_input;
  Linear m_o;
  FeedForward m_feedForward;
  ResidualSpec m_residual;
};

}  // namespace headscope
