#include "core/decoder/feed_forward.h"

#include <ATen/ATen.h>

#include "gpu/gated_silu.h"

namespace headscope {

namespace {

at::Tensor activated(Activation activation, const at::Tensor& values) {
  switch (activation) {
    case Activation::Silu: return at::silu(values);
    case Activation::Gelu: return at::gelu(values);
    case Activation::GeluTanh: return at::gelu(values, "tanh");
    case Activation::Relu: return at::relu(values);
  }
  return values;
}

at::Tensor gated(Activation activation, const at::Tensor& gate, const at::Tensor& up) {
  return activation == Activation::Silu ? gpu::gatedSilu(gate, up) : activated(activation, gate) * up;
}

/// Scores [n, experts] of experts outside the best groups made 0.
at::Tensor bestGroups(const at::Tensor& scores, const RouterSpec& router) {
  const auto rows = scores.size(0);
  const auto byGroup = scores.view({rows, router.groups, -1});
  const auto judged = router.groupScore == RouterSpec::GroupScore::Largest ? byGroup.amax(-1)
                                                                           : std::get<0>(byGroup.topk(2, -1)).sum(-1);
  const auto chosen = std::get<1>(judged.topk(router.groupsUsed, -1));
  const auto kept = at::zeros_like(judged).scatter(1, chosen, 1.0).to(at::kBool).unsqueeze(-1);
  return byGroup.masked_fill(kept.logical_not(), 0.0).view({rows, -1});
}

}  // namespace

DenseBlock::DenseBlock(Activation activation, const DenseWeights& weights, const Placement& placement)
    : m_activation(activation),
      m_gate(weights.gate, placement),
      m_up(weights.up, placement),
      m_down(weights.down, placement) {}

at::Tensor DenseBlock::apply(const at::Tensor& rows) const {
  if (m_gate.defined()) return m_down.apply(gated(m_activation, m_gate.apply(rows), m_up.apply(rows)));
  return m_down.apply(activated(m_activation, m_up.apply(rows)));
}

Routes route(const at::Tensor& logits, const at::Tensor& selectionBias, const ExpertSpec& spec) {
  const auto& router = spec.router;
  const auto scores = router.scores == RouterSpec::Scores::Sigmoid ? at::sigmoid(logits) : at::softmax(logits, -1);
  auto judged = selectionBias.defined() ? scores + selectionBias : scores;
  if (router.groups > 1) judged = bestGroups(judged, router);
  const auto experts = std::get<1>(judged.topk(spec.used, -1));
  auto weights = scores.gather(1, experts);
  if (router.normalised) weights = weights / weights.sum(-1, true).clamp_min(1e-20);
  return {experts, weights * router.scale};
}

FeedForward::FeedForward(const FeedForwardSpec& spec, const LayerWeights& weights, const Placement& placement)
    : m_spec(spec) {
  if (const auto* dense = std::get_if<DenseWeights>(&weights.feedForward)) {
    m_dense = DenseBlock(spec.activation, *dense, placement);
    return;
  }
  const auto& mixture = std::get<ExpertWeights>(weights.feedForward);
  // Which experts a row goes to hangs on small differences: always in float32.
  m_router = Linear({mixture.router, {}}, {placement.device});
  if (mixture.selectionBias.defined()) m_selectionBias = mixture.selectionBias.to(placement.device);
  if (mixture.shared.down.weight.defined()) m_dense = DenseBlock(spec.activation, mixture.shared, placement);
  for (const auto& expert : mixture.experts) m_experts.emplace_back(spec.activation, expert, placement);
}

at::Tensor FeedForward::apply(const at::Tensor& rows) const {
  if (!m_spec.experts) return m_dense.apply(rows);
  const auto answer = mixture(rows);
  return m_dense.defined() ? answer + m_dense.apply(rows) : answer;
}

at::Tensor FeedForward::mixture(const at::Tensor& rows) const {
  const auto routes = route(m_router.apply(rows), m_selectionBias, *m_spec.experts);
  auto answer = at::zeros_like(rows);
  for (std::size_t expert = 0; expert < m_experts.size(); ++expert) {
    const auto places = routes.experts.eq(static_cast<std::int64_t>(expert)).nonzero();
    if (places.size(0) == 0) continue;
    const auto row = places.select(1, 0);
    const auto weight = routes.weights.index({row, places.select(1, 1)}).unsqueeze(1);
    answer = answer.index_add(0, row, m_experts[expert].apply(rows.index_select(0, row)) * weight);
  }
  return answer;
}

}  // namespace headscope
