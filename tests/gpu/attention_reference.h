#pragma once

#include <cstdint>
#include <optional>
#include <vector>

/// Attention in double precision, one row after the other, written for reading. Plain arrays, so that the kernels can
/// be held against it without libtorch.
namespace headscope::gpu::reference {

/// Rows one after the other.
struct Matrix {
  std::int64_t rows = 0, columns = 0;
  std::vector<float> values;

  [[nodiscard]] double at(std::int64_t row, std::int64_t column) const {
    return values[static_cast<std::size_t>(row * columns + column)];
  }
};

/// Normally distributed numbers from `seed`.
[[nodiscard]] Matrix randomMatrix(std::int64_t rows, std::int64_t columns, unsigned seed);

/// Whole numbers in [-largest, largest]: their products are exact in float32 up to 2²⁴.
[[nodiscard]] Matrix wholeMatrix(std::int64_t rows, std::int64_t columns, int largest, unsigned seed);

/// Softmax attention of one query over some keys.
struct Row {
  double max = 0;               ///< of the scores
  double sum = 0;               ///< Σ_j exp(score_j − max)
  std::vector<double> weights;  ///< exp(score_j − max) / sum
  std::vector<double> output;   ///< Σ_j weight_j·v_j
};

/// One key of a row: its index in `keys` and `values`, and what is added to its score.
struct SeenKey {
  const Matrix* keys;
  const Matrix* values;
  std::int64_t index;
  double bias;
};

[[nodiscard]] Row attend(const Matrix& queries, std::int64_t query, const std::vector<SeenKey>& seen, double scale);

/// key_scores, as its header defines it.
struct Scores {
  std::vector<double> rms, mean, max, rowMax, rowSum, output;
};
[[nodiscard]] Scores keyScores(const Matrix& queries, const Matrix& keys, const Matrix& values, double scale);

/// Operands of ragged_attention; queries hold `groups` times the own rows.
struct Ragged {
  std::int64_t groups = 1, shared = 0;
  std::vector<std::int64_t> begin;
  Matrix queries, ownKeys, ownValues, keys, values, bias;
  double scale = 1;
};
[[nodiscard]] std::vector<double> raggedAttention(const Ragged& operands);

/// Operands of causal_attention: queries [queryHeads · n, d], keys and values [keyHeads · T, d].
struct Causal {
  std::int64_t queryHeads = 1, keyHeads = 1;
  Matrix queries, keys, values;
  double scale = 1;
  std::optional<std::int64_t> window;
};
[[nodiscard]] std::vector<double> causalAttention(const Causal& operands);

/// Largest difference over the largest magnitude in `wanted`; infinite where the sizes differ or a value is not a
/// number.
[[nodiscard]] double relativeError(const std::vector<double>& found, const std::vector<double>& wanted);

}  // namespace headscope::gpu::reference
