#include "gpu/nested_attention.h"

#include <ATen/ATen.h>

#include <cmath>

#include "gpu/attention_segments.h"

namespace headscope::gpu {

// NOLINTNEXTLINE(readability-function-size): the operands of one formula.
NestedAttention::NestedAttention(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                                 const CompactKv& fixed, const SharedOpening& layout, double scale,
                                 at::Tensor orderedKeys)
    : m_scale(scale), m_queries(queries.reshape({-1, queries.size(2)})), m_orderedKeys(std::move(orderedKeys)) {
  checkRaggedOperands(queries, ownKeys, ownValues, fixed, layout);
  TORCH_CHECK(m_orderedKeys.dim() == 2 && m_orderedKeys.size(1) == queries.size(2), "nested_attention: ordered keys ",
              m_orderedKeys.sizes(), " and queries ", queries.sizes(), " do not fit");
  // Kept apart: the logarithm of the sum would lose digits where scores are large.
  std::vector<at::Tensor> tops, sums, outputs;
  for (const auto& segment : attentionSegments(queries, ownKeys, ownValues, layout)) {
    auto scores = segmentScores(segment, fixed, scale);
    const auto top = scores.amax(1, true);
    const auto weights = scores.sub_(top).exp_();
    outputs.push_back(segmentOutput(segment, fixed, weights));
    sums.push_back(weights.sum(1).view({queries.size(0), -1}));
    tops.push_back(top.view({queries.size(0), -1}));
  }
  m_fixedOutput = at::cat(outputs, 1);
  m_fixedTop = at::cat(tops, 1).view({-1, 1});
  m_fixedSum = at::cat(sums, 1).view({-1, 1});
  m_weights = at::mm(m_queries, m_orderedKeys.t()).mul_(scale);
  m_top = m_orderedKeys.size(0) == 0 ? m_fixedTop : at::maximum(m_fixedTop, m_weights.amax(1, true));
  m_weights.sub_(m_top).exp_();
}

at::Tensor NestedAttention::output(const at::Tensor& bias, const at::Tensor& values) const {
  const auto t = bias.size(0);
  TORCH_CHECK(bias.dim() == 1 && t <= m_orderedKeys.size(0) && values.dim() == 2 && values.size(0) == t &&
                  values.size(1) == m_fixedOutput.size(2),
              "nested_attention: bias ", bias.sizes(), " and values ", values.sizes(), " do not fit ",
              m_orderedKeys.size(0), " ordered keys");
  const auto factor = bias.exp().unsqueeze(1);
  auto weights = m_weights.slice(1, 0, t);
  auto scaledValues = factor * values;
  auto fixedScale = (m_fixedTop - m_top).exp_();
  auto total = at::addcmul(at::mm(weights, factor), fixedScale, m_fixedSum);
  if (!(total.min().item<double>() > faintestSum && std::isfinite(total.max().item<double>()))) {
    // What counts here lies far below the row's largest score, or a bias far above: once more by the largest seen.
    const auto scores = at::mm(m_queries, m_orderedKeys.slice(0, 0, t).t()).mul_(m_scale).add_(bias);
    const auto top = t == 0 ? m_fixedTop : at::maximum(m_fixedTop, scores.amax(1, true));
    weights = (scores - top).exp_();
    scaledValues = values;
    fixedScale = (m_fixedTop - top).exp_();
    total = at::addcmul(weights.sum(1, true), fixedScale, m_fixedSum);
  }
  const auto rows = m_fixedOutput.view({-1, m_fixedOutput.size(2)});
  return at::addmm(rows * fixedScale, weights, scaledValues).div_(total).view(m_fixedOutput.sizes());
}

}  // namespace headscope::gpu
