#include <QtTest/QtTest>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"
#include "tests/core/budget/random_problem.h"

using namespace headscope;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The best Δ over all whole counts within the measured range and all limits, by trying every one. `kept` are those of
/// the heads before `head`.
double bruteForce(const BudgetProblem& problem, std::vector<std::int64_t>& kept, std::int64_t left) {
  const std::size_t head = kept.size();
  if (head == problem.curves.size()) {
    std::map<int, std::int64_t> layers;
    for (std::size_t h = 0; h < head; ++h) layers[problem.curves[h].head.layer] += kept[h];
    for (const auto& [layer, limits] : problem.layerLimits)
      if (layers[layer] < limits.low || layers[layer] > limits.high) return kNever;
    return left == 0 ? 0 : kNever;
  }
  const auto tokens = static_cast<double>(problem.tokens);
  const BudgetCurve& curve = problem.curves[head];
  const auto own = problem.headLimits.find(curve.head);
  const KeptRange limits = own != problem.headLimits.end()
                               ? own->second
                               : KeptRange{problem.minKept, static_cast<std::int64_t>(problem.maxHeadRatio * tokens)};
  const auto count = [&](double ratio) {
    return std::clamp(std::max<std::int64_t>(1, static_cast<std::int64_t>(ratio * tokens)), limits.low, limits.high);
  };
  double best = kNever;
  for (std::int64_t keys = count(curve.ratio.front()); keys <= std::min(left, count(curve.ratio.back())); ++keys) {
    kept.push_back(keys);
    best = std::min(best, curve.deltaAt(static_cast<double>(keys) / tokens) + bruteForce(problem, kept, left - keys));
    kept.pop_back();
  }
  return best;
}

double bruteForce(const BudgetProblem& problem) {
  std::vector<std::int64_t> kept;
  return bruteForce(problem, kept, problem.keptTotal());
}

void verifyLimits(const BudgetProblem& problem, const BudgetAllocation& allocation) {
  QCOMPARE(std::accumulate(allocation.kept.begin(), allocation.kept.end(), std::int64_t{0}), problem.keptTotal());
  std::map<int, std::int64_t> layers;
  for (std::size_t h = 0; h < allocation.kept.size(); ++h) {
    const HeadId head = problem.curves[h].head;
    layers[head.layer] += allocation.kept[h];
    const auto own = problem.headLimits.find(head);
    const bool free = own == problem.headLimits.end();
    QVERIFY(allocation.kept[h] >= (free ? problem.minKept : own->second.low));
    QVERIFY(allocation.kept[h] <= (free ? problem.cap() : own->second.high));
  }
  for (const auto& [layer, limits] : problem.layerLimits)
    QVERIFY(layers[layer] >= limits.low && layers[layer] <= limits.high);
  QVERIFY(allocation.gap >= 0);
  QCOMPARE(allocation.predictedDelta, predictedDelta(problem, allocation.kept));
  QVERIFY(std::abs(allocation.predictedDelta - allocation.lowerBound - allocation.gap) < 1e-12);
  QVERIFY(std::abs(std::accumulate(allocation.proportion.begin(), allocation.proportion.end(), 0.0) - 1) < 1e-12);
}

}  // namespace

class TestBudgetSolver : public QObject {
  Q_OBJECT
private Q_SLOTS:
  // 20 keys of T = 100. L0H0 gains 0.02 a key all along; L1H0 gains 0.1 a key up to 10 and loses after. So 10 and 10.
  void handExample() {
    BudgetProblem problem;
    problem.tokens = 100;
    problem.targetRatio = 0.1;
    problem.curves = {{{0, 0}, {0, 0.5}, {1, 0}}, {{1, 0}, {0, 0.1, 0.5}, {1, 0, 0.5}}};
    const auto allocation = solveBudget(problem);
    QVERIFY(allocation.ok());
    QCOMPARE(allocation->kept, (std::vector<std::int64_t>{10, 10}));
    QVERIFY(std::abs(allocation->predictedDelta - 0.8) < 1e-12);
    QCOMPARE(allocation->gap, 0.0);
    QCOMPARE(allocation->method, std::string("optimal"));
  }

  // Both curves only fall behind a bump, so the hull's answer lies where no curve is: one head must take all.
  void jumpsOverBumps() {
    BudgetProblem problem;
    problem.tokens = 100;
    problem.targetRatio = 0.1;
    const std::vector<double> ratio{0.01, 0.1, 0.19, 0.5};
    problem.curves = {{{0, 0}, ratio, {0, 1, -1, -1}}, {{0, 1}, ratio, {0, 1, -1.5, -1.5}}};
    const auto allocation = solveBudget(problem);
    QCOMPARE(allocation->kept, (std::vector<std::int64_t>{1, 19}));
    QVERIFY(std::abs(allocation->predictedDelta + 1.5) < 1e-12);
  }

  void equalsBruteForceOnTinyProblems() {
    std::mt19937_64 random(1);
    int compared = 0;
    for (int trial = 0; trial < 6000; ++trial) {
      const BudgetProblem problem = test::tinyProblem(random);
      if (!problem.check().ok()) continue;
      const auto allocation = solveBudget(problem);
      QVERIFY(allocation.ok());
      verifyLimits(problem, *allocation);
      const double best = bruteForce(problem);
      if (!std::isfinite(best)) {
        QVERIFY(!allocation->beyondMeasured.empty());
        continue;
      }
      ++compared;
      QVERIFY(allocation->lowerBound <= best + 1e-12);
      QVERIFY2(std::abs(allocation->predictedDelta - best) < 1e-12, qPrintable(QString::number(trial)));
    }
    QVERIFY(compared > 4000);
  }

  void equalsBruteForceUnderLimitsOfHeadsAndLayers() {
    std::mt19937_64 random(2);
    int compared = 0;
    int beyond = 0;
    for (int trial = 0; trial < 12000; ++trial) {
      const BudgetProblem problem = test::tinyLimitedProblem(random);
      if (!problem.check().ok()) continue;
      const auto allocation = solveBudget(problem);
      QVERIFY(allocation.ok());
      verifyLimits(problem, *allocation);
      if (QTest::currentTestFailed()) QFAIL(qPrintable(QString::number(trial)));
      const double best = bruteForce(problem);
      if (!std::isfinite(best)) {
        ++beyond;
        QVERIFY(!allocation->beyondMeasured.empty());
        continue;
      }
      ++compared;
      QVERIFY2(std::abs(allocation->predictedDelta - best) < 1e-12, qPrintable(QString::number(trial)));
      QCOMPARE(allocation->gap, 0.0);
    }
    QVERIFY(compared > 3000);
    QVERIFY(beyond > 50);
  }

  void limitsOfEveryLayerAtRealSize_data() {
    QTest::addColumn<double>("most");
    for (const double most : {0.06, 0.08, 0.12}) QTest::addRow("%g", most) << most;
  }
  // 36 layers of 8 heads that may keep between half the target and `most`: not always proven best in a frame.
  void limitsOfEveryLayerAtRealSize() {
    QFETCH(double, most);
    for (int trial = 0; trial < 4; ++trial) {
      BudgetProblem problem = test::realisticProblem(288, 900 + 731 * trial, static_cast<std::uint64_t>(trial));
      for (int layer = 0; layer < 36; ++layer)
        problem.layerLimits[layer] = {problem.tokens * 8 / 40,
                                      static_cast<std::int64_t>(most * 8 * static_cast<double>(problem.tokens))};
      problem.headLimits[{3, 1}] = {problem.tokens / 4, problem.tokens / 4};
      const auto best = solveBudget(problem);
      QVERIFY(best.ok());
      verifyLimits(problem, *best);
      QVERIFY(best->beyondMeasured.empty());
      const double range = uniformBudget(problem)->predictedDelta - best->lowerBound;
      QVERIFY2(best->gap <= 0.01 * range, qPrintable(QString::number(best->gap / range)));
      for (const char* method : {"uniform", "pyramid", "greedy", "swap", "annealing", "agnostic"}) {
        const auto other = allocateBudget(method, problem, {});
        QVERIFY(other.ok());
        verifyLimits(problem, *other);
        if (other->beyondMeasured.empty()) QVERIFY2(best->predictedDelta <= other->predictedDelta + 1e-12, method);
      }
    }
  }

  void neverWorseThanABaselineAtRealSize_data() {
    QTest::addColumn<double>("target");
    for (const double target : {0.01, 0.02, 0.05, 0.1, 0.2, 0.3}) QTest::addRow("%g", target) << target;
  }
  void neverWorseThanABaselineAtRealSize() {
    QFETCH(double, target);
    for (int trial = 0; trial < 5; ++trial) {
      BudgetProblem problem = test::realisticProblem(288, 900 + 731 * trial, static_cast<std::uint64_t>(trial));
      problem.targetRatio = target;
      problem.maxHeadRatio = trial % 2 == 0 ? 1.0 : 0.4;
      const auto best = solveBudget(problem);
      QVERIFY(best.ok());
      verifyLimits(problem, *best);
      QVERIFY(best->beyondMeasured.empty());
      const double range = uniformBudget(problem)->predictedDelta - best->lowerBound;
      QVERIFY2(best->gap <= 1e-4 * range, qPrintable(QString::number(best->gap / range)));
      for (const char* method : {"uniform", "pyramid", "greedy", "swap", "annealing", "agnostic"}) {
        const auto other = allocateBudget(method, problem, {});
        QVERIFY(other.ok());
        verifyLimits(problem, *other);
        if (other->beyondMeasured.empty()) QVERIFY2(best->predictedDelta <= other->predictedDelta + 1e-12, method);
      }
      QCOMPARE(solveBudget(problem)->kept, best->kept);
    }
  }

  void spendsEvenlyAndMarksItWhereTheTargetLeavesTheCurves() {
    BudgetProblem problem = test::realisticProblem(16, 1000, 3);
    problem.targetRatio = 0.8;
    auto allocation = solveBudget(problem);
    QVERIFY(allocation.ok());
    verifyLimits(problem, *allocation);
    QCOMPARE(allocation->kept, std::vector<std::int64_t>(16, 800));
    QCOMPARE(allocation->beyondMeasured.size(), std::size_t{16});

    // One curve ends early: the others are filled to their ends first.
    problem.targetRatio = 0.5;
    problem.curves[5].ratio.resize(31);
    problem.curves[5].delta.resize(31);
    allocation = solveBudget(problem);
    verifyLimits(problem, *allocation);
    QCOMPARE(allocation->beyondMeasured.size(), std::size_t{16});
    problem.targetRatio = 0.48;
    allocation = solveBudget(problem);
    QVERIFY(allocation->beyondMeasured.empty());
    QVERIFY(allocation->kept[5] <= 300);
  }

  void staysWithinTheMeasuredWhereTheGridStartsLate() {
    BudgetProblem problem = test::realisticProblem(8, 1000, 4);
    for (BudgetCurve& curve : problem.curves) {
      curve.ratio.erase(curve.ratio.begin(), curve.ratio.begin() + 4);
      curve.delta.erase(curve.delta.begin(), curve.delta.begin() + 4);
    }
    const auto allocation = solveBudget(problem);
    QVERIFY(allocation->beyondMeasured.empty());
    QVERIFY(*std::min_element(allocation->kept.begin(), allocation->kept.end()) >= 40);
    problem.targetRatio = 0.02;
    const auto forced = solveBudget(problem);
    QCOMPARE(forced->kept, std::vector<std::int64_t>(8, 20));
    QCOMPARE(forced->beyondMeasured.size(), std::size_t{8});
  }

  void refusesWhatHasNoAnswer() {
    BudgetProblem problem = test::realisticProblem(8, 1000, 5);
    problem.maxHeadRatio = 0.04;
    QVERIFY(solveBudget(problem).failed());
    problem.curves.clear();
    QVERIFY(solveBudget(problem).failed());
  }
};

QTEST_GUILESS_MAIN(TestBudgetSolver)
#include "test_budget_solver.moc"
