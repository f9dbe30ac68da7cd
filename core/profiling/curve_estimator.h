#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <vector>

namespace headscope {

/// A curve's points to first order: at each ratio the estimate of Δ and what it is the sum of.
struct FirstOrderCurve {
  std::vector<double> delta;           ///< [n]
  std::vector<Eigen::VectorXf> terms;  ///< [n] vectors t, one entry a query head and row, summing to delta
};

/// What is known of one point: estimate and half the width of the interval that should hold the exact Δ in 95 of 100
/// cases.
struct PointEstimate {
  double delta = 0;
  double error = 0;
  double deviation = 0;  ///< standard deviation at the scale learnt so far
  bool exact = false;
};

/// Completes one head's curve from first-order estimates at all ratios and exact values at some.
///
/// What the first order leaves out is of second order in the change of the head's output. Row by row the change of −ln
/// P to first order is a = m·t, m the number of scored tokens; the remainder is taken as a quadratic form in these with
/// random coefficients of size one, so that remainders e at two ratios covary as k_ij = (m·⟨t_i, t_j⟩)² (plus a floor
/// for what is not of second order). Conditioning on the exact points (Gaussian process regression) gives estimate and
/// variance; the scale of k is learnt from the head's own remainders with the weight of two points on one, so that the
/// intervals are those of Student's t with two degrees of freedom more than there are exact points.
class CurveEstimator {
public:
  /// `scoredTokens` is m, at least 1.
  CurveEstimator(FirstOrderCurve curve, std::int64_t scoredTokens);

  [[nodiscard]] std::size_t size() const { return m_curve.delta.size(); }

  /// Sets the exact Δ of one point.
  void setExact(std::size_t point, double delta);

  [[nodiscard]] const std::vector<PointEstimate>& points() const { return m_points; }
  /// The point with the largest error, and that error; (0, 0) where all are exact.
  [[nodiscard]] std::pair<std::size_t, double> worst() const;

private:
  void condition();

  FirstOrderCurve m_curve;
  Eigen::MatrixXd m_covariance;
  std::vector<std::size_t> m_measured;
  std::vector<PointEstimate> m_points;
};

}  // namespace headscope
