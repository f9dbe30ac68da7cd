#pragma once

#include "gpu/cpu_vector.h"

namespace headscope::gpu {
namespace {

/// Queries side by side in the lanes of two vectors, so that maxima and sums over keys need no lane of another query.
inline constexpr std::int64_t blockItems = 2 * lanes;
/// Keys whose scores are held at a time.
inline constexpr std::int64_t tileKeys = 64;
/// Keys, or dimensions of values, whose sums are held in registers at a time.
inline constexpr int strip = 6;

/// Numbers of a block of queries: [n][blockItems].
struct Columns {
  float* at;

  [[nodiscard]] float* row(std::int64_t i) const { return at + i * blockItems; }
};

struct Pair {
  Floats low, high;
};

inline Pair loadPair(const float* from) { return {load(from), load(from + lanes)}; }
inline void storePair(float* to, Pair values) {
  store(to, values.low);
  store(to + lanes, values.high);
}

/// Scores of `keys` keys from `key` on.
template <int keys>
void scoreKeys(Columns queries, std::int64_t width, const float* key, std::int64_t stride, Columns scores) {
  Floats low[keys] = {}, high[keys] = {};
  for (std::int64_t d = 0; d < width; ++d) {
    const auto query = loadPair(queries.row(d));
    for (int k = 0; k < keys; ++k) {
      const float number = key[k * stride + d];
      low[k] += query.low * number;
      high[k] += query.high * number;
    }
  }
  for (int k = 0; k < keys; ++k) storePair(scores.row(k), {low[k], high[k]});
}

/// Adds Σ weight · value of `count` keys to `dimensions` dimensions of the sums.
template <int dimensions>
void addValues(Columns weights, std::int64_t count, const float* value, std::int64_t stride, Columns sums) {
  Floats low[dimensions], high[dimensions];
  for (int c = 0; c < dimensions; ++c) {
    const auto sum = loadPair(sums.row(c));
    low[c] = sum.low;
    high[c] = sum.high;
  }
  for (std::int64_t j = 0; j < count; ++j) {
    const auto weight = loadPair(weights.row(j));
    for (int c = 0; c < dimensions; ++c) {
      const float number = value[j * stride + c];
      low[c] += weight.low * number;
      high[c] += weight.high * number;
    }
  }
  for (int c = 0; c < dimensions; ++c) storePair(sums.row(c), {low[c], high[c]});
}

/// Scores of `count` keys.
// NOLINTNEXTLINE(readability-function-size): the operands of one product.
inline void scoreTile(Columns queries, std::int64_t width, const float* keys, std::int64_t stride, std::int64_t count,
                      Columns scores) {
  std::int64_t j = 0;
  for (; j + strip <= count; j += strip) scoreKeys<strip>(queries, width, keys + j * stride, stride, {scores.row(j)});
  for (; j < count; ++j) scoreKeys<1>(queries, width, keys + j * stride, stride, {scores.row(j)});
}

/// Adds Σ weight · value of `count` keys to all dimensions of the sums.
// NOLINTNEXTLINE(readability-function-size): the operands of one product.
inline void addTile(Columns weights, std::int64_t count, const float* values, std::int64_t stride, std::int64_t width,
                    Columns sums) {
  std::int64_t c = 0;
  for (; c + strip <= width; c += strip) addValues<strip>(weights, count, values + c, stride, {sums.row(c)});
  for (; c < width; ++c) addValues<1>(weights, count, values + c, stride, {sums.row(c)});
}

}  // namespace
}  // namespace headscope::gpu
