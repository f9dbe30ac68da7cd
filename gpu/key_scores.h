#pragma once

#include <ATen/core/Tensor.h>

namespace headscope::gpu {

/// What n queries say of T keys of one head.
struct KeyScores {
  at::Tensor rms;     ///< [T] float64: sqrt(mean_i A_ij²), A = softmax_j(scale·q_i·k_j)
  at::Tensor mean;    ///< [T] float64: mean_i A_ij
  at::Tensor max;     ///< [T] float32: max_i A_ij
  at::Tensor rowMax;  ///< [n] float32: m_i = max_j scale·q_i·k_j
  at::Tensor rowSum;  ///< [n] float64: y_i = Σ_j exp(scale·q_i·k_j − m_i)
  at::Tensor output;  ///< [n, dv] float32: A·V
};

/// Scores of keys [T, d] with values [T, dv] under queries [n, d], all float32 on one device, n ≥ 1, T ≥ 1. Works on
/// blocks of queries: memory grows with T, not with n·T. Softmax in float32, means accumulated in float64.
/// Throws c10::Error on shapes that do not fit.
[[nodiscard]] KeyScores keyScores(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                  double scale);

}  // namespace headscope::gpu
