#pragma once

#include "gpu/cpu_kernels.h"
#include "gpu/cpu_vector.h"
#include "gpu/query_columns_cpu.h"

namespace headscope::gpu {
namespace {

/// Keys that all queries of a block see alike but for `causal`: item i then sees the first limits[i] of them.
struct KeyRange {
  const float* keys;
  const float* values;
  const float* bias;  ///< null: none
  std::int64_t keyStride, valueStride, count;
  bool causal;
};

struct Accumulation {
  Columns queries, scores, sums;  ///< [width], [tileKeys], [valueWidth]
  Pair largest, total;
  alignas(64) std::int32_t limits[blockItems];
};

/// Hides from each query the keys of a tile beginning at `begin` that lie at or above its limit.
inline void hideLater(Accumulation& of, std::int64_t begin, std::int64_t count) {
  Integers low, high;
  __builtin_memcpy(&low, of.limits, sizeof low);
  __builtin_memcpy(&high, of.limits + lanes, sizeof high);
  const Floats hidden = Floats{} - __builtin_inff();
  for (std::int64_t j = 0; j < count; ++j) {
    const auto place = static_cast<std::int32_t>(begin + j);
    const auto scores = loadPair(of.scores.row(j));
    storePair(of.scores.row(j), {low > place ? scores.low : hidden, high > place ? scores.high : hidden});
  }
}

/// Makes the scores of a tile weights by the largest score so far, and what was summed before fit it.
inline void weigh(Accumulation& of, std::int64_t count, std::int64_t valueWidth) {
  auto most = of.largest;
  for (std::int64_t j = 0; j < count; ++j) {
    const auto scores = loadPair(of.scores.row(j));
    most = {larger(most.low, scores.low), larger(most.high, scores.high)};
  }
  const Pair factor{exponential(of.largest.low - most.low), exponential(of.largest.high - most.high)};
  of.largest = most;
  for (std::int64_t c = 0; c < valueWidth; ++c) {
    const auto sums = loadPair(of.sums.row(c));
    storePair(of.sums.row(c), {sums.low * factor.low, sums.high * factor.high});
  }
  Pair part{};
  for (std::int64_t j = 0; j < count; ++j) {
    const auto scores = loadPair(of.scores.row(j));
    const Pair weights{exponential(scores.low - most.low), exponential(scores.high - most.high)};
    part = {part.low + weights.low, part.high + weights.high};
    storePair(of.scores.row(j), weights);
  }
  of.total = {of.total.low * factor.low + part.low, of.total.high * factor.high + part.high};
}

inline void accumulate(Accumulation& of, const RaggedRows& rows, const KeyRange& range) {
  for (std::int64_t begin = 0; begin < range.count; begin += tileKeys) {
    const auto count = range.count - begin < tileKeys ? range.count - begin : tileKeys;
    const float* const keys = range.keys + begin * range.keyStride;
    scoreTile(of.queries, rows.width, keys, range.keyStride, count, of.scores);
    if (range.bias)
      for (std::int64_t j = 0; j < count; ++j) {
        const auto scores = loadPair(of.scores.row(j));
        const float bias = range.bias[begin + j];
        storePair(of.scores.row(j), {scores.low + bias, scores.high + bias});
      }
    if (range.causal) hideLater(of, begin, count);
    weigh(of, count, rows.valueWidth);
    const float* const values = range.values + begin * range.valueStride;
    addTile(of.scores, count, values, range.valueStride, rows.valueWidth, of.sums);
  }
}

inline std::int64_t raggedScratchFloats(const RaggedRows& rows) {
  return (rows.width + tileKeys + rows.valueWidth) * blockItems;
}

inline void raggedAttentionOver(const RaggedRows& rows, const RaggedBlock& block, float* scratch) {
  Accumulation of{};
  of.queries = {scratch};
  of.scores = {of.queries.row(rows.width)};
  of.sums = {of.scores.row(tileKeys)};
  of.largest = {Floats{} - __builtin_inff(), Floats{} - __builtin_inff()};
  const auto height = block.end - block.begin;
  std::int64_t seen = 0;
  for (std::int64_t i = 0; i < blockItems; ++i) {
    // A block that is not full repeats its last item.
    const auto item = block.first + (i < block.count ? i : block.count - 1);
    const auto row = item % height;
    const float* const query =
        rows.queries + item / height * rows.queryHeadStride + (block.begin + row) * rows.queryRowStride;
    for (std::int64_t d = 0; d < rows.width; ++d) of.queries.row(d)[i] = query[d] * rows.scale;
    of.limits[i] = static_cast<std::int32_t>(row + 1);
    seen = row + 1 > seen ? row + 1 : seen;
  }
  for (std::int64_t i = 0; i < rows.valueWidth * blockItems; ++i) of.sums.at[i] = 0;

  accumulate(of, rows, {rows.keys, rows.values, rows.bias, rows.width, rows.valueWidth, rows.compact, false});
  if (block.begin >= rows.shared)
    accumulate(of, rows,
               {rows.ownKeys, rows.ownValues, nullptr, rows.ownKeyStride, rows.ownValueStride, rows.shared, false});
  accumulate(of, rows,
             {rows.ownKeys + block.begin * rows.ownKeyStride, rows.ownValues + block.begin * rows.ownValueStride,
              nullptr, rows.ownKeyStride, rows.ownValueStride, seen, true});

  for (std::int64_t i = 0; i < block.count; ++i) {
    const auto item = block.first + i;
    float* const to =
        rows.output + item / height * rows.outputHeadStride + (block.begin + item % height) * rows.outputRowStride;
    const float sum = i < lanes ? of.total.low[i] : of.total.high[i - lanes];
    for (std::int64_t c = 0; c < rows.valueWidth; ++c) to[c] = of.sums.row(c)[i] / sum;
  }
}

}  // namespace
}  // namespace headscope::gpu
