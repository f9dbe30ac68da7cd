#include "core/compaction/normal_system.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace headscope {

namespace {

constexpr double relativeRidge = 1e-6;
/// Smallest ratio of squared Cholesky pivots a float64 solve is trusted with.
constexpr double worstPivots = 1e-15;

/// How many leading unknowns have pivots that stay within the trusted ratio.
std::int64_t trustedUnknowns(const at::Tensor& factor) {
  const auto pivots = factor.diagonal().contiguous().cpu();
  const double* const values = pivots.const_data_ptr<double>();
  double least = values[0], most = values[0];
  for (std::int64_t i = 0; i < pivots.numel(); ++i) {
    least = std::min(least, values[i]);
    most = std::max(most, values[i]);
    if (!(least * least > worstPivots * most * most)) return i;
  }
  return pivots.numel();
}

}  // namespace

NormalSystem::NormalSystem(at::Tensor gram) : m_gram(std::move(gram)) {
  auto size = m_gram.size(0);
  while (size > 0) {
    const auto [factor, info] = at::linalg_cholesky_ex(m_gram.slice(0, 0, size).slice(1, 0, size));
    const auto failed = info.item<int>();
    if (failed == 0) {
      m_factor = factor;
      m_trusted = trustedUnknowns(factor);
      return;
    }
    // The leading block of order `failed` is not positive definite; the one before it is.
    size = failed - 1;
  }
}

at::Tensor NormalSystem::solve(std::int64_t t, const at::Tensor& target, bool forceRidge, bool& ridge) const {
  if (!forceRidge && t <= m_trusted) return at::cholesky_solve(target, m_factor.slice(0, 0, t).slice(1, 0, t));
  ridge = true;
  const auto gram = m_gram.slice(0, 0, t).slice(1, 0, t);
  const auto lambda = relativeRidge * gram.diagonal().sum() / static_cast<double>(t);
  return at::cholesky_solve(target, at::linalg_cholesky(gram + lambda * at::eye(t, gram.options())));
}

at::Tensor NormalSystem::apply(const at::Tensor& x) const {
  const auto t = x.size(0);
  return at::mv(m_gram.slice(0, 0, t).slice(1, 0, t), x);
}

}  // namespace headscope
