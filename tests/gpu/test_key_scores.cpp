#include "gpu/key_scores.h"
#include "tests/gpu/attention_cases.h"
#include "tests/gpu/device_tensors.h"

using namespace headscope::gpu;

/// key_scores against the double-precision reference, on every device of this machine; with a gradient wanted,
/// libtorch's operations do the CPU's work.
class TestKeyScores : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void matchesReference_data() { cases::addKeyScores(); }
  void matchesReference();
  void takesStridedOperands();
  void refusesShapesThatDoNotFit();
};

void TestKeyScores::matchesReference() {
  const auto [queries, keys, values, scale] = cases::keyScoresCase();
  const auto wanted = reference::keyScores(queries, keys, values, scale);
  const auto tolerance = cases::tolerance(at::kFloat);
  for (const auto device : cases::devices())
    for (const bool recorded : {false, true}) {
      const auto rows = cases::tensor(queries, device).requires_grad_(recorded);
      const auto found =
          headscope::gpu::keyScores(rows, cases::tensor(keys, device), cases::tensor(values, device), scale);
      QCOMPARE(found.rms.scalar_type(), at::kDouble);
      QCOMPARE(found.rowSum.scalar_type(), at::kDouble);
      QCOMPARE_LE(reference::relativeError(cases::numbers(found.rms), wanted.rms), tolerance);
      QCOMPARE_LE(reference::relativeError(cases::numbers(found.mean), wanted.mean), tolerance);
      QCOMPARE_LE(reference::relativeError(cases::numbers(found.max), wanted.max), tolerance);
      QCOMPARE_LE(reference::relativeError(cases::numbers(found.rowMax), wanted.rowMax), tolerance);
      QCOMPARE_LE(reference::relativeError(cases::numbers(found.rowSum), wanted.rowSum), tolerance);
      QCOMPARE_LE(reference::relativeError(cases::numbers(found.output), wanted.output), tolerance);
    }
}

/// Keys are slices of a longer cache: rows, or columns of a wider matrix.
void TestKeyScores::takesStridedOperands() {
  const auto queries = reference::randomMatrix(20, 16, 1), keys = reference::randomMatrix(30, 16, 2),
             values = reference::randomMatrix(30, 16, 3);
  const auto wanted = reference::keyScores(queries, keys, values, 0.25);
  for (const auto device : cases::devices()) {
    const auto both = at::cat({cases::tensor(keys, device), cases::tensor(values, device)}, 1);
    const auto found =
        headscope::gpu::keyScores(cases::tensor(queries, device), both.slice(1, 0, 16), both.slice(1, 16), 0.25);
    QCOMPARE_LE(reference::relativeError(cases::numbers(found.rms), wanted.rms), cases::tolerance(at::kFloat));
    QCOMPARE_LE(reference::relativeError(cases::numbers(found.output), wanted.output), cases::tolerance(at::kFloat));
  }
}

void TestKeyScores::refusesShapesThatDoNotFit() {
  for (const auto device : cases::devices()) {
    const auto zeros = [device](at::IntArrayRef shape) { return at::zeros(shape, at::TensorOptions().device(device)); };
    QVERIFY_EXCEPTION_THROWN((void)keyScores(zeros({3, 4}), zeros({5, 6}), zeros({5, 4}), 1), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)keyScores(zeros({3, 4}), zeros({5, 4}), zeros({6, 4}), 1), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)keyScores(zeros({0, 4}), zeros({5, 4}), zeros({5, 4}), 1), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)keyScores(zeros({3, 4}), zeros({0, 4}), zeros({0, 4}), 1), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)keyScores(zeros({1, 3, 4}), zeros({5, 4}), zeros({5, 4}), 1), c10::Error);
  }
}

QTEST_APPLESS_MAIN(TestKeyScores)
#include "test_key_scores.moc"
