#include <cmath>

#include "gpu/cpu_kernels.h"
#include "tests/gpu/attention_cases.h"

using namespace headscope::gpu;
using cases::kernelTolerance, cases::wide;

namespace {

/// Every pair of query head and row once, in blocks as large as the kernel takes them.
void attend(const CpuKernels& kernels, const RaggedRows& call, const std::vector<std::int64_t>& begin) {
  std::vector<float> scratch(static_cast<std::size_t>(kernels.raggedScratch(call)), std::nanf(""));
  const auto segment = [&](std::int64_t from, std::int64_t to) {
    const auto items = call.groups * (to - from);
    for (std::int64_t first = 0; first < items; first += kernels.blockItems)
      kernels.raggedAttention(call, {from, to, first, std::min(kernels.blockItems, items - first)}, scratch.data());
  };
  segment(0, call.shared);
  for (std::size_t s = 0; s + 1 < begin.size(); ++s) segment(begin[s], begin[s + 1]);
}

}  // namespace

/// The CPU's kernels as compiled for each instruction set this CPU has, against double precision.
class TestCpuKernels : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void keyScores_data() { cases::addKeyScores(); }
  void keyScores();
  void raggedAttention_data() { cases::addRaggedAttention(); }
  void raggedAttention();
  void rmsNorm_data();
  void rmsNorm();
  void turn();
  void gatedSilu();
  void distributions_data();
  void distributions();
};

/// In two parts of the queries, the first of them no whole number of blocks.
void TestCpuKernels::keyScores() {
  const auto [queries, keys, values, scale] = cases::keyScoresCase();
  const auto wanted = reference::keyScores(queries, keys, values, scale);
  const auto n = static_cast<std::size_t>(queries.rows), tokens = static_cast<std::size_t>(keys.rows);
  for (const auto* kernels : supportedCpuKernels()) {
    const float nan = std::nanf("");
    std::vector<float> rowMax(n, nan), output(n * static_cast<std::size_t>(values.columns), nan), largest(tokens);
    std::vector<double> rowSum(n, nan), rms(tokens), mean(tokens);
    const KeyScoreRows call{queries.values.data(), keys.values.data(), values.values.data(),      keys.rows,
                            queries.columns,       values.columns,     static_cast<float>(scale), rowMax.data(),
                            rowSum.data(),         output.data()};
    std::vector<float> scratch(static_cast<std::size_t>(kernels->keyScoreScratch(call)), nan);
    const auto middle = queries.rows / 3;
    kernels->keyScores(call, {rms.data(), mean.data(), largest.data()}, 0, middle, scratch.data());
    kernels->keyScores(call, {rms.data(), mean.data(), largest.data()}, middle, queries.rows, scratch.data());
    for (double& value : rms) value = std::sqrt(value / static_cast<double>(n));
    for (double& value : mean) value /= static_cast<double>(n);
    QVERIFY2(reference::relativeError(rms, wanted.rms) <= kernelTolerance, kernels->name);
    QVERIFY2(reference::relativeError(mean, wanted.mean) <= kernelTolerance, kernels->name);
    QVERIFY2(reference::relativeError(wide(largest), wanted.max) <= kernelTolerance, kernels->name);
    QVERIFY2(reference::relativeError(wide(rowMax), wanted.rowMax) <= kernelTolerance, kernels->name);
    QVERIFY2(reference::relativeError(rowSum, wanted.rowSum) <= kernelTolerance, kernels->name);
    QVERIFY2(reference::relativeError(wide(output), wanted.output) <= kernelTolerance, kernels->name);
  }
}

void TestCpuKernels::raggedAttention() {
  const auto operands = cases::raggedCase();
  const auto wanted = reference::raggedAttention(operands);
  for (const auto* kernels : supportedCpuKernels()) {
    const auto rows = operands.ownKeys.rows, d = operands.ownKeys.columns, dv = operands.ownValues.columns;
    std::vector<float> output(wanted.size(), std::nanf(""));
    RaggedRows call{};
    call.queries = operands.queries.values.data();
    call.queryHeadStride = rows * d;
    call.queryRowStride = d;
    call.ownKeys = operands.ownKeys.values.data();
    call.ownKeyStride = d;
    call.ownValues = operands.ownValues.values.data();
    call.ownValueStride = dv;
    call.keys = operands.keys.values.data();
    call.values = operands.values.values.data();
    call.bias = operands.bias.values.data();
    call.compact = operands.keys.rows;
    call.groups = operands.groups;
    call.width = d;
    call.valueWidth = dv;
    call.shared = operands.shared;
    call.scale = static_cast<float>(operands.scale);
    call.output = output.data();
    call.outputHeadStride = rows * dv;
    call.outputRowStride = dv;
    attend(*kernels, call, operands.begin);
    QVERIFY2(reference::relativeError(wide(output), wanted) <= kernelTolerance, kernels->name);
  }
}

void TestCpuKernels::rmsNorm_data() {
  QTest::addColumn<int>("width");
  for (const int width : {1, 3, 15, 16, 33, 576}) QTest::addRow("%d", width) << width;
}

void TestCpuKernels::rmsNorm() {
  QFETCH(int, width);
  const auto rows = reference::randomMatrix(5, width, 1), weight = reference::randomMatrix(1, width, 2);
  std::vector<double> wanted;
  for (int row = 0; row < 5; ++row) {
    const auto* const from = rows.values.data() + static_cast<std::ptrdiff_t>(row) * width;
    double squares = 0;
    for (int i = 0; i < width; ++i) squares += std::pow(static_cast<double>(from[i]), 2);
    for (int i = 0; i < width; ++i)
      wanted.push_back(from[i] / std::sqrt(squares / width + 1e-5) * weight.values[static_cast<std::size_t>(i)]);
  }
  for (const auto* kernels : supportedCpuKernels()) {
    std::vector<float> output(rows.values.size(), std::nanf(""));
    const RmsNormRows call{rows.values.data(), weight.values.data(), width, 1e-5, output.data()};
    kernels->rmsNorm(call, 0, 2);
    kernels->rmsNorm(call, 2, 5);
    QVERIFY2(reference::relativeError(wide(output), wanted) <= 1e-6, kernels->name);
  }
}

/// 27 of 80 dimensions turn against 27 others, behind 5 that stay; rows of two heads lie side by side.
void TestCpuKernels::turn() {
  constexpr std::int64_t heads = 2, rows = 7, width = 80, begin = 5, half = 27;
  const auto all = reference::randomMatrix(rows, heads * width, 1);
  const auto angles = reference::randomMatrix(rows, half, 2);
  std::vector<float> cosines, sines;
  for (const float angle : angles.values) {
    cosines.push_back(std::cos(angle));
    sines.push_back(std::sin(angle));
  }
  std::vector<double> wanted;
  for (std::int64_t head = 0; head < heads; ++head)
    for (std::int64_t row = 0; row < rows; ++row)
      for (std::int64_t i = 0; i < width; ++i) {
        const auto* const from = all.values.data() + row * heads * width + head * width;
        const bool first = i >= begin && i < begin + half, second = i >= begin + half && i < begin + 2 * half;
        if (!first && !second) {
          wanted.push_back(from[i]);
          continue;
        }
        const auto angle = static_cast<std::size_t>(row * half + i - begin - (second ? half : 0));
        const double cosine = cosines[angle], sine = sines[angle];
        wanted.push_back(first ? from[i] * cosine - from[i + half] * sine : from[i] * cosine + from[i - half] * sine);
      }
  for (const auto* kernels : supportedCpuKernels()) {
    std::vector<float> output(all.values.size(), std::nanf(""));
    kernels->turn({all.values.data(), width, heads * width, rows, width, begin, half, cosines.data(), sines.data(),
                   output.data()},
                  0, heads * rows);
    QVERIFY2(reference::relativeError(wide(output), wanted) <= 1e-6, kernels->name);
  }
}

/// Number by number, since the largest would hide the small ones.
void TestCpuKernels::gatedSilu() {
  std::vector<float> gate, up;
  for (int i = -2003; i <= 2003; ++i) {
    gate.push_back(static_cast<float>(i) / 10);
    up.push_back(static_cast<float>(1 + i % 7));
  }
  for (const auto* kernels : supportedCpuKernels()) {
    std::vector<float> output(gate.size(), std::nanf(""));
    kernels->gatedSilu(gate.data(), up.data(), output.data(), 0, static_cast<std::int64_t>(gate.size()));
    for (std::size_t i = 0; i < gate.size(); ++i) {
      const double wanted = gate[i] / (1 + std::exp(-static_cast<double>(gate[i]))) * up[i];
      QVERIFY2(std::abs(output[i] - wanted) <= 4e-7 * std::abs(wanted) + 1e-30, kernels->name);
    }
  }
}

void TestCpuKernels::distributions_data() {
  QTest::addColumn<int>("vocabulary");
  QTest::addColumn<double>("apart");  // how far q's logits are from p's
  for (const int vocabulary : {1, 7, 16, 1000, 49152})
    for (const double apart : {0.0, 1e-4, 0.1, 30.0})
      QTest::addRow("%d, %g apart", vocabulary, apart) << vocabulary << apart;
}

void TestCpuKernels::distributions() {
  QFETCH(int, vocabulary);
  QFETCH(double, apart);
  constexpr std::size_t rows = 3;
  const auto width = static_cast<std::size_t>(vocabulary);
  auto before = reference::randomMatrix(rows, vocabulary, 1), logits = before;
  const auto moves = reference::randomMatrix(rows, vocabulary, 2);
  for (std::size_t i = 0; i < logits.values.size(); ++i) {
    before.values[i] *= 6;
    logits.values[i] = before.values[i] + static_cast<float>(apart) * moves.values[i];
  }
  const std::vector<std::int64_t> targets{0, vocabulary / 2, vocabulary - 1};
  const auto logarithms = [&](const std::vector<float>& of, std::size_t row) {
    std::vector<double> found(of.begin() + static_cast<std::ptrdiff_t>(row * width),
                              of.begin() + static_cast<std::ptrdiff_t>((row + 1) * width));
    double sum = 0;
    for (const double logit : found) sum += std::exp(logit);
    for (double& logit : found) logit -= std::log(sum);
    return found;
  };
  for (const auto* kernels : supportedCpuKernels()) {
    std::vector<float> p(logits.values.size(), std::nanf(""));
    kernels->logDistributions(before.values.data(), vocabulary, p.data(), 0, rows);
    std::vector<double> logProbability(rows, std::nan("")), divergence(rows, std::nan(""));
    kernels->scoreDistributions(
        {logits.values.data(), vocabulary, targets.data(), p.data(), logProbability.data(), divergence.data()}, 0,
        rows);
    for (std::size_t row = 0; row < rows; ++row) {
      const auto lnP = logarithms(before.values, row), lnQ = logarithms(logits.values, row);
      double wanted = 0;
      for (std::size_t i = 0; i < width; ++i) {
        QVERIFY2(std::abs(p[row * width + i] - lnP[i]) < 4e-6, kernels->name);
        wanted += std::exp(lnP[i]) * (std::expm1(lnQ[i] - lnP[i]) - (lnQ[i] - lnP[i]));
      }
      const double target = lnQ[static_cast<std::size_t>(targets[row])];
      QVERIFY2(std::abs(logProbability[row] - target) < 1e-6 * (1 + std::abs(target)), kernels->name);
      QVERIFY2(divergence[row] >= 0, kernels->name);
      if (apart == 0)
        QCOMPARE(divergence[row], 0.0);
      else if (apart > 1e-3)
        QVERIFY2(std::abs(divergence[row] - wanted) <= 2e-5 * wanted + 1e-12, kernels->name);
      else
        QVERIFY2(std::abs(divergence[row] - wanted) <= 1e-2 * wanted + 1e-12, kernels->name);
    }
  }
}

QTEST_APPLESS_MAIN(TestCpuKernels)
#include "test_cpu_kernels.moc"
