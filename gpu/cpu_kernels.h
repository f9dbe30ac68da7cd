#pragma once

#include <cstdint>
#include <vector>

/// The CPU's own kernels on plain arrays, compiled for several instruction sets; knows no libtorch. Callers share the
/// work out among threads by ranges of rows or blocks.
namespace headscope::gpu {

/// Rows of `width` floats, side by side in memory, and where the results go.
struct RmsNormRows {
  const float* rows;
  const float* weight;  ///< [width]
  std::int64_t width;
  double epsilon;
  float* output;
};

/// Heads [heads, rows, width] at `heads + h·headStride + r·rowStride`, whose dimensions begin…begin + 2·half are turned
/// by the angles with these cosines and sines [rows, half]; output [heads, rows, width] without gaps.
struct TurnedRows {
  const float* heads;
  std::int64_t headStride, rowStride, rows, width, begin, half;
  const float* cosines;
  const float* sines;
  float* output;
};

/// Rows of logits over a vocabulary, the token each is to predict, and ln p of the distributions they are compared with
/// (null: none).
struct DistributionRows {
  const float* logits;
  std::int64_t vocabulary;
  const std::int64_t* targets;
  const float* reference;
  double* logProbability;  ///< [rows] ln q(target)
  double* divergence;      ///< [rows] KL(p‖q)
};

/// raggedAttention of one KV head with G query heads (ragged_attention.h), bias null: none. Strides are in floats; a
/// row's own numbers lie side by side.
struct RaggedRows {
  const float* queries;
  std::int64_t queryHeadStride, queryRowStride;
  const float* ownKeys;
  const float* ownValues;
  std::int64_t ownKeyStride, ownValueStride;
  const float* keys;
  const float* values;
  const float* bias;
  std::int64_t compact, groups, width, valueWidth, shared;
  float scale;
  float* output;
  std::int64_t outputHeadStride, outputRowStride;
};

/// Items first…first + count of the G·(end − begin) pairs of query head and row of one continuation, head-major.
struct RaggedBlock {
  std::int64_t begin, end, first, count;
};

/// keyScores of n queries [n, width] under keys [tokens, width] with values [tokens, valueWidth] (key_scores.h), and
/// where what it says of each query goes.
struct KeyScoreRows {
  const float* queries;
  const float* keys;
  const float* values;
  std::int64_t tokens, width, valueWidth;
  float scale;
  float* rowMax;
  double* rowSum;
  float* output;
};

/// What some of the queries say of each key, [tokens] each; begins at zero.
struct KeyScoreSums {
  double* squares;
  double* sum;
  float* largest;
};

struct CpuKernels {
  const char* name;
  std::int64_t blockItems;  ///< most items of a RaggedBlock
  void (*rmsNorm)(const RmsNormRows&, std::int64_t begin, std::int64_t end);
  void (*turn)(const TurnedRows&, std::int64_t begin, std::int64_t end);  ///< of the heads · rows rows
  /// silu(gate)·up of numbers begin…end.
  void (*gatedSilu)(const float* gate, const float* up, float* output, std::int64_t begin, std::int64_t end);
  /// ln q of rows begin…end of logits [rows, vocabulary].
  void (*logDistributions)(const float* logits, std::int64_t vocabulary, float* output, std::int64_t begin,
                           std::int64_t end);
  void (*scoreDistributions)(const DistributionRows&, std::int64_t begin, std::int64_t end);
  /// `scratch` holds `raggedScratch` floats.
  void (*raggedAttention)(const RaggedRows&, const RaggedBlock&, float* scratch);
  std::int64_t (*raggedScratch)(const RaggedRows&);
  /// Queries begin…end. `scratch` holds `keyScoreScratch` floats.
  void (*keyScores)(const KeyScoreRows&, const KeyScoreSums&, std::int64_t begin, std::int64_t end, float* scratch);
  std::int64_t (*keyScoreScratch)(const KeyScoreRows&);
};

/// Those of every instruction set this CPU has, the widest last.
[[nodiscard]] const std::vector<const CpuKernels*>& supportedCpuKernels();
/// The widest.
[[nodiscard]] const CpuKernels& cpuKernels();

}  // namespace headscope::gpu
