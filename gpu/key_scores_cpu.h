#pragma once

#include "gpu/cpu_kernels.h"
#include "gpu/query_columns_cpu.h"

namespace headscope::gpu {
namespace {

/// The block of queries whose scores of all keys are held.
struct ScoredBlock {
  Columns queries, scores, sums;  ///< [width], [tokens], [valueWidth]
  Pair largest, inverse;          ///< of each query's scores; 1 ÷ its sum of exponentials
};

inline std::int64_t keyScoreScratchFloats(const KeyScoreRows& rows) {
  return (rows.width + rows.tokens + rows.valueWidth) * blockItems;
}

/// Scores of all keys and the largest of each query.
inline void scoreAll(ScoredBlock& of, const KeyScoreRows& rows) {
  scoreTile(of.queries, rows.width, rows.keys, rows.width, rows.tokens, of.scores);
  of.largest = loadPair(of.scores.row(0));
  for (std::int64_t j = 1; j < rows.tokens; ++j) {
    const auto scores = loadPair(of.scores.row(j));
    of.largest = {larger(of.largest.low, scores.low), larger(of.largest.high, scores.high)};
  }
}

/// Makes scores exponentials below the largest; their sums over keys, a tile of them at a time in float32.
inline void exponentiate(ScoredBlock& of, const KeyScoreRows& rows, double (&sums)[blockItems]) {
  for (double& sum : sums) sum = 0;
  for (std::int64_t begin = 0; begin < rows.tokens; begin += tileKeys) {
    const auto end = rows.tokens - begin < tileKeys ? rows.tokens : begin + tileKeys;
    Pair part{};
    for (auto j = begin; j < end; ++j) {
      const auto scores = loadPair(of.scores.row(j));
      const Pair weights{exponential(scores.low - of.largest.low), exponential(scores.high - of.largest.high)};
      part = {part.low + weights.low, part.high + weights.high};
      storePair(of.scores.row(j), weights);
    }
    for (std::int64_t i = 0; i < lanes; ++i) {
      sums[i] += static_cast<double>(part.low[i]);
      sums[lanes + i] += static_cast<double>(part.high[i]);
    }
  }
}

/// What the block's queries add to each key's numbers.
inline void addToKeys(const ScoredBlock& of, const KeyScoreRows& rows, const KeyScoreSums& keys) {
  for (std::int64_t j = 0; j < rows.tokens; ++j) {
    const auto weights = loadPair(of.scores.row(j));
    const Floats low = weights.low * of.inverse.low, high = weights.high * of.inverse.high;
    keys.squares[j] += static_cast<double>(sumAcross(low * low + high * high));
    keys.sum[j] += static_cast<double>(sumAcross(low + high));
    const float most = largestAcross(larger(low, high));
    keys.largest[j] = keys.largest[j] < most ? most : keys.largest[j];
  }
}

inline void keyScoresOver(const KeyScoreRows& rows, const KeyScoreSums& keys, std::int64_t begin, std::int64_t end,
                          float* scratch) {
  ScoredBlock of{};
  of.queries = {scratch};
  of.scores = {of.queries.row(rows.width)};
  of.sums = {of.scores.row(rows.tokens)};
  double sums[blockItems];
  for (auto first = begin; first < end; first += blockItems) {
    const auto count = end - first < blockItems ? end - first : blockItems;
    for (std::int64_t i = 0; i < blockItems; ++i) {
      // A block that is not full repeats its last query, which then counts for nothing.
      const float* const query = rows.queries + (first + (i < count ? i : count - 1)) * rows.width;
      for (std::int64_t d = 0; d < rows.width; ++d) of.queries.row(d)[i] = query[d] * rows.scale;
    }
    scoreAll(of, rows);
    exponentiate(of, rows, sums);
    for (std::int64_t i = 0; i < rows.valueWidth * blockItems; ++i) of.sums.at[i] = 0;
    for (std::int64_t j = 0; j < rows.tokens; j += tileKeys)
      addTile({of.scores.row(j)}, rows.tokens - j < tileKeys ? rows.tokens - j : tileKeys,
              rows.values + j * rows.valueWidth, rows.valueWidth, rows.valueWidth, of.sums);
    float inverse[blockItems], largest[blockItems];
    storePair(largest, of.largest);
    for (std::int64_t i = 0; i < blockItems; ++i) {
      inverse[i] = i < count ? static_cast<float>(1 / sums[i]) : 0.0F;
      if (i >= count) continue;
      rows.rowMax[first + i] = largest[i];
      rows.rowSum[first + i] = sums[i];
      float* const output = rows.output + (first + i) * rows.valueWidth;
      for (std::int64_t c = 0; c < rows.valueWidth; ++c) output[c] = of.sums.row(c)[i] * inverse[i];
    }
    of.inverse = loadPair(inverse);
    addToKeys(of, rows, keys);
  }
}

}  // namespace
}  // namespace headscope::gpu
