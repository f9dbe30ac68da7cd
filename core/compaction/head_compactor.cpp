#include "core/compaction/head_compactor.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace headscope {

namespace {

const double lowestBias = std::exp(-3.0);
const double highestBias = std::exp(3.0);
constexpr int powerSteps = 3;
constexpr int gradientSteps = 2;
constexpr double relativeRidge = 1e-6;
/// Smallest squared ratio of Cholesky pivots a float64 solve is trusted with.
constexpr double worstPivots = 1e-15;

/// Solves gram·x = target [t, k]; a singular or nearly singular system is solved with a ridge, which is told in `ridge`.
at::Tensor solveNormal(const at::Tensor& gram, const at::Tensor& target, bool forceRidge, bool& ridge) {
  if (!forceRidge) {
    const auto [factor, info] = at::linalg_cholesky_ex(gram);
    if (info.item<int>() == 0) {
      const auto pivots = factor.diagonal();
      const double spread = (pivots.min() / pivots.max()).item<double>();
      if (spread * spread > worstPivots) return at::cholesky_solve(target, factor);
    }
  }
  ridge = true;
  const auto t = gram.size(0);
  const auto lambda = relativeRidge * gram.diagonal().sum() / static_cast<double>(t);
  return at::cholesky_solve(target, at::linalg_cholesky(gram + lambda * at::eye(t, gram.options())));
}

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

HeadCompactor::HeadCompactor(at::Tensor queries, at::Tensor keys, double scale, gpu::KeyScores scores, std::int64_t largest)
    : m_scores(std::move(scores)), m_order(selectionOrder(m_scores.rms)) {
  m_keys = keys.index_select(0, m_order.slice(0, 0, largest));
  m_logits = at::mm(queries, m_keys.t()).mul_(scale);
  const auto m = (m_logits - m_scores.rowMax.unsqueeze(1)).exp_().to(at::kDouble);
  m_gram = at::mm(m.t(), m);
  m_target = at::mv(m.t(), m_scores.rowSum);
}

at::Tensor HeadCompactor::solveBias(std::int64_t t, CompactionNote& note) const {
  const auto gram = m_gram.slice(0, 0, t).slice(1, 0, t).contiguous();
  const auto target = m_target.slice(0, 0, t);
  const bool underdetermined = m_logits.size(0) < t;
  auto b = solveNormal(gram, target.unsqueeze(1), underdetermined, note.biasRidge).squeeze(1);
  b = b.clamp(lowestBias, highestBias);

  auto u = at::full({t}, 1.0 / std::sqrt(static_cast<double>(t)), gram.options());
  for (int step = 0; step < powerSteps; ++step) {
    const auto next = at::mv(gram, u);
    const auto norm = next.norm();
    if (norm.item<double>() == 0) break;
    u = next / norm;
  }
  const double squaredSigma = std::max(at::dot(u, at::mv(gram, u)).item<double>(), 1e-12);
  for (int step = 0; step < gradientSteps; ++step)
    b = (b - (at::mv(gram, b) - target) / squaredSigma).clamp(lowestBias, highestBias);
  return b.log().to(at::kFloat);
}

gpu::CompactKv HeadCompactor::compact(std::int64_t t, CompactionNote* note) const {
  TORCH_CHECK(t >= 1 && t <= m_keys.size(0), "cannot keep ", t, " of ", m_keys.size(0), " keys");
  CompactionNote done;
  const auto bias = solveBias(t, done);
  const auto x = at::softmax(m_logits.slice(1, 0, t) + bias, 1).to(at::kDouble);
  const auto values = solveNormal(at::mm(x.t(), x), at::mm(x.t(), m_scores.output.to(at::kDouble)), m_logits.size(0) < t,
                                  done.valueRidge);
  if (note) *note = done;
  return {m_keys.slice(0, 0, t).contiguous(), values.to(at::kFloat).contiguous(), bias};
}

}  // namespace headscope
