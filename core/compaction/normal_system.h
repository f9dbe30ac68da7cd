#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace headscope {

/// Normal equations G·x = y of a least-squares problem, G [T, T] float64, solved for any leading block of G: the
/// Cholesky factor of a leading block is the leading block of the factor, so the matrix is factored once.
class NormalSystem {
public:
  explicit NormalSystem(at::Tensor gram);

  /// The solution [t, k] for the first t unknowns and targets [t, k]. A block that is singular or nearly so, and every
  /// block where `forceRidge` says so, is solved with λ = 1e-6·tr(G)/t added to its diagonal, which is told in `ridge`.
  [[nodiscard]] at::Tensor solve(std::int64_t t, const at::Tensor& target, bool forceRidge, bool& ridge) const;

  /// G·x of the first t unknowns, x [t].
  [[nodiscard]] at::Tensor apply(const at::Tensor& x) const;

private:
  at::Tensor m_gram;
  at::Tensor m_factor;         ///< lower, of the first m_trusted unknowns at least
  std::int64_t m_trusted = 0;  ///< unknowns up to which a plain solve is trusted
};

}  // namespace headscope
