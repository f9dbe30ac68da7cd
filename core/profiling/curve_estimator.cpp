#include "core/profiling/curve_estimator.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

namespace headscope {

namespace {

/// Standard deviation of a remainder beside its second-order part: rounding of float32 sums and higher orders.
constexpr double remainderFloor = 2e-5;
constexpr std::size_t priorWeight = 2;

/// Half-width of the 95 % interval of Student's t with `freedom` ≥ 2 degrees of freedom.
double halfWidth(std::size_t freedom) {
  constexpr std::array<double, 9> table{4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
  return freedom < 2 + table.size() ? table[freedom - 2] : 1.96 + 2.48 / static_cast<double>(freedom);
}

}  // namespace

CurveEstimator::CurveEstimator(FirstOrderCurve curve, std::int64_t scoredTokens)
    : m_curve(std::move(curve)), m_points(m_curve.delta.size()) {
  const auto n = static_cast<Eigen::Index>(size());
  const auto m = static_cast<double>(scoredTokens);
  m_covariance.resize(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j <= i; ++j) {
      const double product = m * m_curve.terms[i].cast<double>().dot(m_curve.terms[j].cast<double>());
      m_covariance(i, j) = m_covariance(j, i) = product * product + (i == j ? remainderFloor * remainderFloor : 0);
    }
  condition();
}

void CurveEstimator::setExact(std::size_t point, double delta) {
  m_points.at(point) = {delta, 0, 0, true};
  if (std::find(m_measured.begin(), m_measured.end(), point) == m_measured.end()) m_measured.push_back(point);
  condition();
}

std::pair<std::size_t, double> CurveEstimator::worst() const {
  std::pair<std::size_t, double> worst{0, 0};
  for (std::size_t i = 0; i < m_points.size(); ++i)
    if (m_points[i].error > worst.second) worst = {i, m_points[i].error};
  return worst;
}

void CurveEstimator::condition() {
  const auto n = static_cast<Eigen::Index>(size());
  const auto known = static_cast<Eigen::Index>(m_measured.size());
  Eigen::MatrixXd among(known, known), across(known, n);
  Eigen::VectorXd remainder(known);
  for (Eigen::Index i = 0; i < known; ++i) {
    const auto point = static_cast<Eigen::Index>(m_measured[i]);
    across.row(i) = m_covariance.row(point);
    for (Eigen::Index j = 0; j < known; ++j)
      among(i, j) = m_covariance(point, static_cast<Eigen::Index>(m_measured[j]));
    remainder(i) = m_points[m_measured[i]].delta - m_curve.delta[m_measured[i]];
  }
  const Eigen::LLT<Eigen::MatrixXd> factor(among);
  const Eigen::MatrixXd weights = known > 0 ? Eigen::MatrixXd(factor.solve(across)) : Eigen::MatrixXd(0, n);
  const double spread = known > 0 ? remainder.dot(factor.solve(remainder)) : 0;
  const double scale = (priorWeight + spread) / static_cast<double>(priorWeight + m_measured.size());
  for (Eigen::Index i = 0; i < n; ++i) {
    auto& point = m_points[i];
    if (point.exact) continue;
    const double variance = scale * std::max(0.0, m_covariance(i, i) - weights.col(i).dot(across.col(i)));
    point.delta = m_curve.delta[i] + weights.col(i).dot(remainder);
    point.deviation = std::sqrt(variance);
    point.error = halfWidth(priorWeight + m_measured.size()) * point.deviation;
  }
}

}  // namespace headscope
