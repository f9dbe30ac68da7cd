#pragma once

#include <algorithm>
#include <cstdint>

namespace headscope::gpu {

/// Device memory of one call, row-major and without gaps: queries [n, d], keys [T, d], values [T, dv]. The sums over
/// queries come in `blocks` parts, which the caller adds up: part b holds queries [b·rowsPerBlock, (b+1)·rowsPerBlock).
struct KeyScoresLaunch {
  const float* queries;
  const float* keys;
  const float* values;
  std::int64_t rows;        ///< n ≥ 1
  std::int64_t tokens;      ///< T ≥ 1
  std::int64_t width;       ///< d
  std::int64_t valueWidth;  ///< dv
  float scale;
  float* rowMax;       ///< [n]
  double* rowSum;      ///< [n]
  float* output;       ///< [n, dv]
  double* sumSquares;  ///< [blocks, T]: Σ_i A_ij² over the part's queries
  double* sum;         ///< [blocks, T]: Σ_i A_ij
  float* largest;      ///< [blocks, T]: max_i A_ij
};

/// Queries in one part: enough to keep the parts few, and at most 32 parts.
constexpr std::int64_t keyScoreRowsPerBlock(std::int64_t rows) { return std::max<std::int64_t>(256, (rows + 31) / 32); }

constexpr std::int64_t keyScoreBlocks(std::int64_t rows) {
  const auto each = keyScoreRowsPerBlock(rows);
  return (rows + each - 1) / each;
}

/// Queues the two kernels on the default stream of CUDA device `device`. Throws std::runtime_error with CUDA's message.
void launchKeyScores(const KeyScoresLaunch& call, int device);

}  // namespace headscope::gpu
