#include "core/compaction/head_compactor.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "core/compaction/symmetric_product.h"
#include "gpu/nested_attention.h"

namespace headscope {

namespace {

const double lowestBias = std::exp(-3.0);
const double highestBias = std::exp(3.0);
constexpr int powerSteps = 3;
constexpr int gradientSteps = 2;

}  // namespace

at::Tensor selectionOrder(const at::Tensor& rmsScores) {
  return std::get<1>(at::sort(rmsScores, std::optional<bool>(true), 0, true));
}

std::int64_t keptCount(double ratio, std::int64_t tokens) {
  const double exact = ratio * static_cast<double>(tokens);
  const double nearest = std::round(exact);
  const double count = std::abs(exact - nearest) < 1e-9 * std::max(1.0, exact) ? nearest : std::floor(exact);
  return std::clamp<std::int64_t>(static_cast<std::int64_t>(count), 1, tokens);
}

HeadCompactor::HeadCompactor(at::Tensor queries, at::Tensor keys, double scale, gpu::KeyScores scores,
                             std::int64_t largest)
    : m_queries(std::move(queries)),
      m_scale(scale),
      m_scores(std::move(scores)),
      m_order(selectionOrder(m_scores.rms)) {
  m_keys = keys.index_select(0, m_order.slice(0, 0, largest));
  m_weights = at::mm(m_queries, m_keys.t()).mul_(m_scale).sub_(m_scores.rowMax.unsqueeze(1)).exp_();
  m_biasSystem.emplace(gramMatrix(m_weights));
  m_target = at::mv(m_weights.t(), m_scores.rowSum.to(at::kFloat)).to(at::kDouble);
}

at::Tensor HeadCompactor::solveBias(std::int64_t t, CompactionNote& note) const {
  const auto target = m_target.slice(0, 0, t);
  auto b = m_biasSystem->solve(t, target.unsqueeze(1), m_queries.size(0) < t, note.biasRidge).squeeze(1);
  b = b.clamp(lowestBias, highestBias);

  auto u = at::full({t}, 1.0 / std::sqrt(static_cast<double>(t)), target.options());
  for (int step = 0; step < powerSteps; ++step) {
    const auto next = m_biasSystem->apply(u);
    const auto norm = next.norm();
    if (norm.item<double>() == 0) break;
    u = next / norm;
  }
  const double squaredSigma = std::max(at::dot(u, m_biasSystem->apply(u)).item<double>(), 1e-12);
  for (int step = 0; step < gradientSteps; ++step)
    b = (b - (m_biasSystem->apply(b) - target) / squaredSigma).clamp(lowestBias, highestBias);
  return b;
}

at::Tensor HeadCompactor::unbiasedAttention(std::int64_t t, const at::Tensor& bias) const {
  const auto weights = m_weights.slice(1, 0, t);
  const auto sums = at::mv(weights, bias);
  if (sums.min().item<double>() > gpu::faintestSum) return weights * sums.reciprocal().unsqueeze(1);
  return at::softmax(at::mm(m_queries, m_keys.slice(0, 0, t).t()).mul_(m_scale).add_(bias.log()), 1).div_(bias);
}

gpu::CompactKv HeadCompactor::compact(std::int64_t t, Refinement refinement, CompactionNote* note) const {
  TORCH_CHECK(t >= 1 && t <= m_keys.size(0), "cannot keep ", t, " of ", m_keys.size(0), " keys");
  CompactionNote done;
  const auto bias = solveBias(t, done).to(at::kFloat);
  // X is x·diag(B): the small matrices are multiplied by B instead of the large one.
  const auto x = unbiasedAttention(t, bias);
  const auto b = bias.to(at::kDouble).unsqueeze(1);
  const NormalSystem system(gramMatrix(x).mul_(b).mul_(b.t()));
  const auto solve = [&](const at::Tensor& wanted) {
    const auto target = at::mm(x.t(), wanted).to(at::kDouble).mul_(b);
    return system.solve(t, target, m_queries.size(0) < t, done.valueRidge).to(at::kFloat);
  };
  auto values = solve(m_scores.output);
  // One step of refinement gives back what the float32 products of the normal equations lost.
  if (refinement == Refinement::OneStep && !done.valueRidge)
    values += solve(m_scores.output - at::mm(x, values * bias.unsqueeze(1)));
  if (note) *note = done;
  return {m_keys.slice(0, 0, t).contiguous(), values, bias.log()};
}

}  // namespace headscope
