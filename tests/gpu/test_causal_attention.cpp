#include <QTest>

#include "gpu/causal_attention.h"
#include "tests/gpu/attention_reference.h"
#include "tests/gpu/device_tensors.h"

using namespace headscope::gpu;

/// causal_attention against the double-precision reference, on every device of this machine and in every type.
class TestCausalAttention : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void matchesReference_data();
  void matchesReference();
  void refusesShapesThatDoNotFit();
};

void TestCausalAttention::matchesReference_data() {
  for (const char* column : {"queryHeads", "keyHeads", "n", "T", "d", "window"}) QTest::addColumn<int>(column);
  QTest::newRow("one position") << 1 << 1 << 1 << 1 << 64 << 0;
  QTest::newRow("the last of many") << 4 << 2 << 1 << 77 << 64 << 0;
  QTest::newRow("a whole sequence") << 6 << 2 << 65 << 65 << 64 << 0;
  QTest::newRow("behind a cache") << 3 << 3 << 33 << 130 << 128 << 0;
  QTest::newRow("d = 80") << 4 << 1 << 20 << 50 << 80 << 0;
  QTest::newRow("d = 256") << 2 << 1 << 17 << 40 << 256 << 0;
  QTest::newRow("a window") << 4 << 2 << 30 << 30 << 64 << 7;
  QTest::newRow("a window behind a cache") << 4 << 2 << 5 << 90 << 64 << 16;
  QTest::newRow("a window of one") << 2 << 1 << 9 << 12 << 32 << 1;
}

void TestCausalAttention::matchesReference() {
  QFETCH(int, queryHeads);
  QFETCH(int, keyHeads);
  QFETCH(int, n);
  QFETCH(int, T);
  QFETCH(int, d);
  QFETCH(int, window);
  reference::Causal operands;
  operands.queryHeads = queryHeads;
  operands.keyHeads = keyHeads;
  operands.queries = reference::randomMatrix(static_cast<std::int64_t>(queryHeads) * n, d, 1);
  operands.keys = reference::randomMatrix(static_cast<std::int64_t>(keyHeads) * T, d, 2);
  operands.values = reference::randomMatrix(static_cast<std::int64_t>(keyHeads) * T, d, 3);
  operands.scale = 0.125;
  if (window > 0) operands.window = window;
  const auto wanted = reference::causalAttention(operands);
  for (const auto device : cases::devices())
    for (const auto dtype : {at::kFloat, at::kHalf, at::kBFloat16}) {
      const auto found = causalAttention(cases::tensor(operands.queries, {queryHeads, n, d}, device, dtype),
                                         cases::tensor(operands.keys, {keyHeads, T, d}, device, dtype),
                                         cases::tensor(operands.values, {keyHeads, T, d}, device, dtype),
                                         operands.scale, operands.window);
      QCOMPARE(found.scalar_type(), dtype);
      QCOMPARE_LE(reference::relativeError(cases::numbers(found), wanted), cases::tolerance(dtype));
    }
}

void TestCausalAttention::refusesShapesThatDoNotFit() {
  const auto keys = at::zeros({2, 5, 8});
  QVERIFY_EXCEPTION_THROWN((void)causalAttention(at::zeros({3, 4, 8}), keys, keys, 1, std::nullopt), c10::Error);
  QVERIFY_EXCEPTION_THROWN((void)causalAttention(at::zeros({4, 6, 8}), keys, keys, 1, std::nullopt), c10::Error);
  QVERIFY_EXCEPTION_THROWN((void)causalAttention(at::zeros({4, 5, 8}), keys, at::zeros({2, 4, 8}), 1, std::nullopt),
                           c10::Error);
}

QTEST_APPLESS_MAIN(TestCausalAttention)
#include "test_causal_attention.moc"
