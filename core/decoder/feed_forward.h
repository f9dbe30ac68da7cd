#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "core/decoder/linear.h"
#include "core/model/model_spec.h"
#include "core/model/model_weights.h"

namespace headscope {

/// down(act(up x)), or gated down(act(gate x) · up x). Differentiable.
class DenseBlock {
public:
  DenseBlock() = default;
  DenseBlock(Activation activation, const DenseWeights& weights, const Placement& placement);

  [[nodiscard]] bool defined() const { return m_down.defined(); }
  /// rows [n, hidden] to the same shape.
  [[nodiscard]] at::Tensor apply(const at::Tensor& rows) const;

private:
  Activation m_activation = Activation::Silu;
  Linear m_gate, m_up, m_down;
};

/// Where a router sends rows: expert numbers [n, used] and the weights [n, used] of what they answer.
struct Routes {
  at::Tensor experts, weights;
};

/// The routes that a router's logits [n, experts] mean; `selectionBias` [experts] is undefined where the spec has none.
[[nodiscard]] Routes route(const at::Tensor& logits, const at::Tensor& selectionBias, const ExpertSpec& spec);

/// The feed-forward block of one layer: dense, or a mixture of experts, of which each row goes to a few.
/// Differentiable.
class FeedForward {
public:
  FeedForward() = default;
  FeedForward(const FeedForwardSpec& spec, const LayerWeights& weights, const Placement& placement);

  /// rows [n, hidden] to the same shape.
  [[nodiscard]] at::Tensor apply(const at::Tensor& rows) const;

private:
  [[nodiscard]] at::Tensor mixture(const at::Tensor& rows) const;

  FeedForwardSpec m_spec;
  DenseBlock m_dense;  ///< the block itself, or the expert that every row goes to
  Linear m_router;
  at::Tensor m_selectionBias;
  std::vector<DenseBlock> m_experts;
};

}  // namespace headscope
