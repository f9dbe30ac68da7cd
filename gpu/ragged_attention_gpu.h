#pragma once

#include <cstdint>

namespace headscope::gpu {

/// Device memory of one call, row-major and without gaps. Rows [0, shared) are the opening, rows [begin[s], begin[s+1])
/// continuation s.
struct RaggedAttentionLaunch {
  const float* queries;        ///< [groups, rows, d]
  const float* ownKeys;        ///< [rows, d]
  const float* ownValues;      ///< [rows, dv]
  const float* compactKeys;    ///< [t, d]
  const float* compactValues;  ///< [t, dv]
  const float* bias;           ///< [t]
  const std::int64_t* begin;   ///< [continuations + 1]
  std::int64_t groups;
  std::int64_t rows;
  std::int64_t compact;  ///< t
  std::int64_t shared;
  std::int64_t continuations;
  std::int64_t longest;  ///< rows of the longest continuation, or of the opening if that is longer
  std::int64_t width;
  std::int64_t valueWidth;
  float scale;
  float* output;  ///< [groups, rows, dv]
};

/// Queues the kernel on the default stream of CUDA device `device`. Throws std::runtime_error with CUDA's message.
void launchRaggedAttention(const RaggedAttentionLaunch& call, int device);

}  // namespace headscope::gpu
