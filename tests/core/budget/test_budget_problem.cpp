#include <QtTest/QtTest>

#include <limits>
#include <numeric>
#include <random>

#include "core/budget/baselines.h"
#include "core/budget/budget_problem.h"

using namespace headscope;

namespace {

BudgetProblem twoHeads() {
  BudgetProblem problem;
  problem.tokens = 100;
  problem.targetRatio = 0.1;
  problem.curves = {{{0, 0}, {0, 0.5}, {1, 0}}, {{4, 1}, {0, 0.1, 0.5}, {2, 0, 1}}};
  return problem;
}

std::int64_t sum(const std::vector<std::int64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

}  // namespace

class TestBudgetProblem : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void curvesAreLinearBetweenPointsAndFlatOutside() {
    const BudgetCurve curve{{0, 0}, {0.1, 0.2, 0.4}, {1, 3, -1}};
    QCOMPARE(curve.deltaAt(0.05), 1.0);
    QVERIFY(std::abs(curve.deltaAt(0.15) - 2) < 1e-12);
    QCOMPARE(curve.deltaAt(0.2), 3.0);
    QVERIFY(std::abs(curve.deltaAt(0.35) - 0) < 1e-12);
    QCOMPARE(curve.deltaAt(0.9), -1.0);
  }

  void totalsAreWholeKeys() {
    BudgetProblem problem = twoHeads();
    QCOMPARE(problem.keptTotal(), 20);
    problem.targetRatio = 0.29;  // 0.29·100 is 28.999999999999996 in floating point
    QCOMPARE(problem.keptTotal(), 58);
    problem.targetRatio = 0.001;
    QCOMPARE(problem.keptTotal(), 2);
  }

  void faultsAreNamed_data() {
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("says");
    QTest::newRow("no curves") << 0 << "no influence curves";
    QTest::newRow("tokens") << 1 << "no tokens";
    QTest::newRow("target") << 2 << "target ratio";
    QTest::newRow("cap range") << 3 << "cap for one head";
    QTest::newRow("nan") << 4 << "L4H1: the influence curve has a value that is not a finite number";
    QTest::newRow("order") << 5 << "L4H1: the ratios of the influence curve do not ascend";
    QTest::newRow("sizes") << 6 << "L4H1: the influence curve has unequal";
    QTest::newRow("empty") << 7 << "L4H1: the influence curve has no points";
    QTest::newRow("cap") << 8
                         << "the cap of 9 keys a head cannot hold the budget of 10 keys a head; raise the cap to at "
                            "least 0.1 ";
    QTest::newRow("ratio nan") << 9 << "L4H1: a ratio";
  }
  void faultsAreNamed() {
    QFETCH(int, fault);
    QFETCH(QString, says);
    BudgetProblem problem = twoHeads();
    QVERIFY(problem.check().ok());
    const double nan = std::numeric_limits<double>::quiet_NaN();
    switch (fault) {
      case 0: problem.curves.clear(); break;
      case 1: problem.tokens = 0; break;
      case 2: problem.targetRatio = nan; break;
      case 3: problem.maxHeadRatio = 1.5; break;
      case 4: problem.curves[1].delta[1] = nan; break;
      case 5: problem.curves[1].ratio[1] = 0; break;
      case 6: problem.curves[1].ratio.pop_back(); break;
      case 7: problem.curves[1] = {{4, 1}, {}, {}}; break;
      case 8: problem.maxHeadRatio = 0.099; break;
      default: problem.curves[1].ratio[0] = nan; break;
    }
    const auto outcome = problem.check();
    QVERIFY(outcome.failed());
    QVERIFY2(QString::fromStdString(outcome.error().toString()).contains(says), outcome.error().toString().c_str());
  }

  void faultsOfLimitsAreNamed_data() {
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("says");
    QTest::newRow("head") << 0 << "L9H0: has a limit but no influence curve";
    QTest::newRow("head range") << 1 << "L0H0: its limits, 8 keys and 7 keys, do not ascend";
    QTest::newRow("layer") << 2 << "layer 9: has a limit but no influence curve";
    QTest::newRow("layer range") << 3 << "layer 4: no whole count lies within its limits";
    QTest::newRow("layer high") << 4 << "layer 4: its limit of 6 keys is below the 7 that its heads keep at least";
    QTest::newRow("layer low") << 5 << "layer 4: its heads may keep no more than 7 keys, but it is to keep 8";
    QTest::newRow("protected") << 6 << "keep 21 keys, more than the budget of 20; raise the target ratio";
    QTest::newRow("caps") << 7 << "hold 19 keys, fewer than the budget of 20; lower the target ratio";
    QTest::newRow("cap") << 8 << "the cap of 30 keys a head is below the minimum of 40";
  }
  void faultsOfLimitsAreNamed() {
    QFETCH(int, fault);
    QFETCH(QString, says);
    BudgetProblem problem = twoHeads();
    const HeadId head{0, 0};
    const HeadId other{4, 1};
    switch (fault) {
      case 0: problem.headLimits[{9, 0}] = {1, 2}; break;
      case 1: problem.headLimits[head] = {8, 7}; break;
      case 2: problem.layerLimits[9] = {1, 2}; break;
      case 3: problem.layerLimits[4] = {2, 1}; break;
      case 4: problem.headLimits[other] = {7, 9}, problem.layerLimits[4] = {0, 6}; break;
      case 5: problem.headLimits[other] = {3, 7}, problem.layerLimits[4] = {8, 9}; break;
      case 6: problem.headLimits[head] = {20, 20}; break;
      case 7: problem.layerLimits[0] = {0, 9}, problem.headLimits[other] = {1, 10}; break;
      default: problem.headLimits[head] = {1, 2}, problem.maxHeadRatio = 0.3, problem.minKept = 40; break;
    }
    const auto outcome = problem.check();
    QVERIFY(outcome.failed());
    QVERIFY2(QString::fromStdString(outcome.error().toString()).contains(says), outcome.error().toString().c_str());
  }

  void theCapTheErrorNamesIsEnough() {
    BudgetProblem problem = twoHeads();
    problem.tokens = 1163;
    problem.targetRatio = 0.0567;
    problem.maxHeadRatio = 0.05;
    const std::string remedy = problem.check().error().remedy;
    const std::string start = "raise the cap to at least ";
    QVERIFY(remedy.starts_with(start));
    problem.maxHeadRatio = QByteArray::fromStdString(remedy.substr(start.size(), 6)).toDouble();
    QVERIFY(problem.check().ok());
    problem.maxHeadRatio -= 0.001;
    QVERIFY(problem.check().failed());
  }

  // 2 heads of 256 bytes a token at 1,000 tokens; ratios 0.05 and 0.15 of T = 100.
  void memoryIsByHeadAndContext() {
    const BudgetProblem problem = twoHeads();
    BudgetAllocation allocation;
    allocation.kept = {5, 15};
    const MemoryUse use = memoryUse(problem, allocation, 1000, 256);
    QCOMPARE(use.fullBytes, 512000.0);
    QVERIFY(std::abs(use.keptBytes - 51200) < 1e-6);
  }

  void largestRemainderByHand() {
    // Shares 2.5, 2.5, 5: the tie goes to the first.
    QCOMPARE(roundToTotal({1, 1, 2}, 10, 0, 10), (std::vector<std::int64_t>{3, 2, 5}));
    // 8 of 10 exceeds the cap of 4; the other 6 are shared 1:1.
    QCOMPARE(roundToTotal({8, 1, 1}, 10, 0, 4), (std::vector<std::int64_t>{4, 3, 3}));
    // No weight still gets the least; weights that are no numbers count as none.
    QCOMPARE(roundToTotal({1, 0, std::numeric_limits<double>::quiet_NaN(), -3}, 10, 1, 10),
             (std::vector<std::int64_t>{7, 1, 1, 1}));
    // Nothing but zeros: even.
    QCOMPARE(roundToTotal({0, 0, 0}, 7, 0, 7), (std::vector<std::int64_t>{3, 2, 2}));
    // What the weighted cannot hold goes to the others.
    QCOMPARE(roundToTotal({1, 0, 0}, 9, 0, 5), (std::vector<std::int64_t>{5, 2, 2}));
    QVERIFY(roundToTotal({}, 5, 0, 5).empty());
  }

  void roundingKeepsTotalsLimitsAndOrder() {
    std::mt19937_64 random(7);
    for (int trial = 0; trial < 2000; ++trial) {
      std::vector<double> weight(1 + random() % 20);
      for (double& value : weight) value = random() % 4 == 0 ? 0 : std::ldexp(static_cast<double>(random() >> 11), -53);
      const auto heads = static_cast<std::int64_t>(weight.size());
      const auto least = static_cast<std::int64_t>(random() % 3);
      const std::int64_t cap = least + 1 + static_cast<std::int64_t>(random() % 50);
      const std::int64_t total = heads * least + static_cast<std::int64_t>(random()) % (heads * (cap - least));
      const std::int64_t wanted = std::max(total, heads * least);
      const auto kept = roundToTotal(weight, wanted, least, cap);
      QCOMPARE(sum(kept), wanted);
      for (std::size_t i = 0; i < kept.size(); ++i) {
        QVERIFY(kept[i] >= least && kept[i] <= cap);
        for (std::size_t j = 0; j < kept.size(); ++j)
          if (weight[i] > weight[j]) QVERIFY(kept[i] >= kept[j]);
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestBudgetProblem)
#include "test_budget_problem.moc"
