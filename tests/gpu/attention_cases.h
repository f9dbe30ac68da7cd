#pragma once

#include <QTest>

#include "tests/gpu/attention_reference.h"

/// Shapes the CPU forms, the CUDA kernels and their emulation are all held against the reference on: sizes about the
/// tile edges of 32 rows, 64 keys and 64 columns, and scores near ±1e4.
namespace headscope::gpu::cases {

/// What a kernel in float32 may be off by, as a share of the largest value.
constexpr double kernelTolerance = 1e-5;

/// What a kernel wrote, for comparing.
inline std::vector<double> wide(const std::vector<float>& values) { return {values.begin(), values.end()}; }

/// Adds a row for each case of key_scores: columns n, T, d, dv, extreme.
inline void addKeyScores() {
  for (const char* column : {"n", "T", "d", "dv"}) QTest::addColumn<int>(column);
  QTest::addColumn<bool>("extreme");
  QTest::newRow("one key") << 5 << 1 << 64 << 64 << false;
  QTest::newRow("one of each") << 1 << 1 << 1 << 1 << false;
  QTest::newRow("whole tiles") << 32 << 64 << 64 << 64 << false;
  QTest::newRow("one past the tiles") << 33 << 65 << 64 << 64 << false;
  QTest::newRow("d = 128") << 70 << 130 << 128 << 128 << false;
  QTest::newRow("d = 80") << 40 << 100 << 80 << 80 << false;
  QTest::newRow("d = 256") << 20 << 70 << 256 << 256 << false;
  QTest::newRow("narrow values") << 37 << 90 << 64 << 48 << false;
  QTest::newRow("values wider than any tile") << 10 << 70 << 64 << 300 << false;
  QTest::newRow("several parts of queries") << 530 << 40 << 20 << 20 << false;
  QTest::newRow("scores about 1e4") << 40 << 100 << 64 << 64 << true;
}

struct KeyScoresCase {
  reference::Matrix queries, keys, values;
  double scale;
};

/// Extreme scores come from whole numbers and a scale that is a power of two, so that float32 has them exactly; what is
/// left to differ is the softmax.
inline KeyScoresCase keyScoresCase() {
  QFETCH(int, n);
  QFETCH(int, T);
  QFETCH(int, d);
  QFETCH(int, dv);
  QFETCH(bool, extreme);
  const auto values = reference::randomMatrix(T, dv, 3);
  if (!extreme) return {reference::randomMatrix(n, d, 1), reference::randomMatrix(T, d, 2), values, 0.125};
  return {reference::wholeMatrix(n, d, 100, 1), reference::wholeMatrix(T, d, 100, 2), values, 0.25};
}

/// Adds a row for each case of ragged_attention: columns groups, t, shared, d, dv, extreme, begin.
inline void addRaggedAttention() {
  for (const char* column : {"groups", "t", "shared", "d", "dv"}) QTest::addColumn<int>(column);
  QTest::addColumn<bool>("extreme");
  QTest::addColumn<QList<int>>("begin");
  QTest::newRow("one compact key") << 1 << 1 << 0 << 64 << 64 << false << QList<int>{0, 4};
  QTest::newRow("no compact key") << 2 << 0 << 2 << 64 << 64 << false << QList<int>{2, 5};
  QTest::newRow("only an opening") << 3 << 70 << 40 << 64 << 64 << false << QList<int>{40};
  QTest::newRow("no opening") << 3 << 65 << 0 << 64 << 64 << false << QList<int>{0, 5, 12};
  QTest::newRow("an empty continuation") << 2 << 17 << 3 << 64 << 64 << false << QList<int>{3, 8, 8, 12};
  QTest::newRow("own part past a tile") << 1 << 30 << 50 << 64 << 64 << false << QList<int>{50, 90, 160};
  QTest::newRow("d = 128") << 4 << 100 << 5 << 128 << 128 << false << QList<int>{5, 9, 20, 31};
  QTest::newRow("d = 80") << 3 << 64 << 4 << 80 << 80 << false << QList<int>{4, 10};
  QTest::newRow("d = 256") << 2 << 70 << 3 << 256 << 256 << false << QList<int>{3, 8};
  QTest::newRow("narrow values") << 2 << 40 << 3 << 64 << 48 << false << QList<int>{3, 8, 12};
  QTest::newRow("values wider than any tile") << 1 << 40 << 3 << 20 << 300 << false << QList<int>{3, 8};
  QTest::newRow("scores about 1e4") << 2 << 100 << 6 << 64 << 64 << true << QList<int>{6, 11, 19};
}

inline reference::Ragged raggedCase() {
  QFETCH(int, groups);
  QFETCH(int, t);
  QFETCH(int, shared);
  QFETCH(int, d);
  QFETCH(int, dv);
  QFETCH(bool, extreme);
  QFETCH(QList<int>, begin);
  const auto rows = begin.back();
  const auto draw = [extreme](std::int64_t count, std::int64_t width, unsigned seed) {
    return extreme ? reference::wholeMatrix(count, width, 100, seed) : reference::randomMatrix(count, width, seed);
  };
  reference::Ragged operands;
  operands.groups = groups;
  operands.shared = shared;
  operands.begin.assign(begin.begin(), begin.end());
  operands.queries = draw(static_cast<std::int64_t>(groups) * rows, d, 1);
  operands.ownKeys = draw(rows, d, 2);
  operands.ownValues = reference::randomMatrix(rows, dv, 3);
  operands.keys = draw(t, d, 4);
  operands.values = reference::randomMatrix(t, dv, 5);
  operands.bias = draw(1, t, 6);
  operands.scale = extreme ? 0.25 : 0.125;
  return operands;
}

}  // namespace headscope::gpu::cases
