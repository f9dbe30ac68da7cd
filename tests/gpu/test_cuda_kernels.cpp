#include "gpu/key_scores_gpu.h"
#include "gpu/ragged_attention_gpu.h"
#include "tests/gpu/attention_cases.h"

using namespace headscope::gpu;
using cases::kernelTolerance, cases::wide;

namespace {

/// Sums of the parts of `blocks` queries, as key_scores.cpp adds them up.
std::vector<double> added(const std::vector<double>& parts, std::size_t tokens) {
  std::vector<double> sum(tokens);
  for (std::size_t i = 0; i < parts.size(); ++i) sum[i % tokens] += parts[i];
  return sum;
}

}  // namespace

/// The text of the .cu files, compiled for the CPU (see cuda_emulation.h), against the double-precision reference.
class TestCudaKernels : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void keyScores_data() { cases::addKeyScores(); }
  void keyScores();
  void raggedAttention_data() { cases::addRaggedAttention(); }
  void raggedAttention();
  void partsOfQueriesStayFew();
};

void TestCudaKernels::keyScores() {
  const auto [queries, keys, values, scale] = cases::keyScoresCase();
  const auto n = static_cast<std::size_t>(queries.rows), tokens = static_cast<std::size_t>(keys.rows);
  const auto blocks = static_cast<std::size_t>(keyScoreBlocks(queries.rows));
  const float nan = std::nanf("");
  std::vector<float> rowMax(n, nan), output(n * static_cast<std::size_t>(values.columns), nan),
      largest(blocks * tokens, nan);
  std::vector<double> rowSum(n, nan), sumSquares(blocks * tokens, nan), sum(blocks * tokens, nan);
  launchKeyScores({queries.values.data(), keys.values.data(), values.values.data(), queries.rows, keys.rows,
                   queries.columns, values.columns, static_cast<float>(scale), rowMax.data(), rowSum.data(),
                   output.data(), sumSquares.data(), sum.data(), largest.data()},
                  0);
  auto rms = added(sumSquares, tokens), mean = added(sum, tokens);
  std::vector<double> max(tokens);
  for (std::size_t i = 0; i < largest.size(); ++i) max[i % tokens] = std::max<double>(max[i % tokens], largest[i]);
  for (double& value : rms) value = std::sqrt(value / static_cast<double>(n));
  for (double& value : mean) value /= static_cast<double>(n);

  const auto wanted = reference::keyScores(queries, keys, values, scale);
  QCOMPARE_LE(reference::relativeError(rms, wanted.rms), kernelTolerance);
  QCOMPARE_LE(reference::relativeError(mean, wanted.mean), kernelTolerance);
  QCOMPARE_LE(reference::relativeError(max, wanted.max), kernelTolerance);
  QCOMPARE_LE(reference::relativeError(wide(rowMax), wanted.rowMax), kernelTolerance);
  QCOMPARE_LE(reference::relativeError(rowSum, wanted.rowSum), kernelTolerance);
  QCOMPARE_LE(reference::relativeError(wide(output), wanted.output), kernelTolerance);
}

void TestCudaKernels::raggedAttention() {
  const auto operands = cases::raggedCase();
  const auto wanted = reference::raggedAttention(operands);
  std::vector<float> output(wanted.size(), std::nanf(""));
  RaggedAttentionLaunch call{};
  call.queries = operands.queries.values.data();
  call.ownKeys = operands.ownKeys.values.data();
  call.ownValues = operands.ownValues.values.data();
  call.compactKeys = operands.keys.values.data();
  call.compactValues = operands.values.values.data();
  call.bias = operands.bias.values.data();
  call.begin = operands.begin.data();
  call.groups = operands.groups;
  call.rows = operands.ownKeys.rows;
  call.compact = operands.keys.rows;
  call.shared = operands.shared;
  call.continuations = static_cast<std::int64_t>(operands.begin.size()) - 1;
  call.longest = operands.ownKeys.rows;
  call.width = operands.queries.columns;
  call.valueWidth = operands.values.columns;
  call.scale = static_cast<float>(operands.scale);
  call.output = output.data();
  launchRaggedAttention(call, 0);
  QCOMPARE_LE(reference::relativeError(wide(output), wanted), kernelTolerance);
}

/// The parts hold every query once, and their memory does not grow with n·T.
void TestCudaKernels::partsOfQueriesStayFew() {
  for (const std::int64_t rows : {1, 255, 256, 257, 8192, 8193, 1000003}) {
    const auto blocks = keyScoreBlocks(rows), each = keyScoreRowsPerBlock(rows);
    QVERIFY(blocks <= 32 && blocks * each >= rows && (blocks - 1) * each < rows);
  }
}

QTEST_APPLESS_MAIN(TestCudaKernels)
#include "test_cuda_kernels.moc"
