#include <QtTest/QtTest>

#include <array>
#include <limits>
#include <numeric>

#include "core/budget/annealing_budget.h"
#include "core/budget/baselines.h"
#include "core/budget/schedule_files.h"
#include "tests/core/budget/random_problem.h"

using namespace headscope;

namespace {

/// T = 1000, target 0.1: L0H0 falls by 1 over the first 0.2, L0H1 rises.
BudgetProblem fallAndRise() {
  BudgetProblem problem;
  problem.tokens = 1000;
  problem.targetRatio = 0.1;
  problem.curves = {{{0, 0}, {0, 0.2, 0.5}, {1, 0, 0}}, {{0, 1}, {0, 0.5}, {0, 1}}};
  return problem;
}

Profile smallProfile() {
  Profile profile;
  profile.record.heads = {{0, 1}, {0, 0}};
  profile.documents.resize(2);
  for (DocumentProfile& document : profile.documents) {
    InfluencePoint first;
    first.delta = 0.5;
    InfluencePoint last;
    last.ratio = 0.5;
    document.curves[{0, 0}] = {first, last};
    document.curves[{0, 1}] = {first, last};
  }
  profile.documents[0].tokens = 100;
  profile.documents[1].tokens = 201;
  profile.documents[0].rmsScores = {{{0, 0}, std::vector<float>(100, 0.5f)}, {{0, 1}, std::vector<float>(100, 0.1f)}};
  return profile;
}

}  // namespace

class TestBaselines : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void pyramidEqualsThePublishedSchedule() {
    const auto published = readBudgetFile(HEADSCOPE_TEST_DATA "/budgets/qwen3-4b-pyramidkv_beta20.json");
    QVERIFY(published.ok());
    std::vector<HeadId> heads;
    for (const auto& [head, share] : published->values) heads.push_back(head);
    const auto computed = pyramidProportions(heads, 20);
    QCOMPARE(computed.size(), std::size_t{288});
    for (const auto& [head, share] : published->values) QVERIFY(std::abs(computed.at(head) - share) < 1e-15);
  }

  void pyramidOfOneLayerIsUniform() {
    const auto shares = pyramidProportions({{3, 0}, {3, 1}}, 20);
    QCOMPARE(shares.at({3, 0}), 0.5);
    QVERIFY(pyramidBudget(fallAndRise(), 0.5).failed());
  }

  void uniformSharesEvenly() {
    const auto allocation = uniformBudget(fallAndRise());
    QCOMPARE(allocation->kept, (std::vector<std::int64_t>{100, 100}));
    QVERIFY(std::abs(allocation->predictedDelta - (0.5 + 0.2)) < 1e-12);
    QCOMPARE(allocation->lowerBound, allocation->predictedDelta);
  }

  // All 0.2 goes to the head that falls; the other is left with the least count of 1.
  void stepSolversFindTheFallingHead() {
    QCOMPARE(greedyBudget(fallAndRise())->kept, (std::vector<std::int64_t>{199, 1}));
    QCOMPARE(swapBudget(fallAndRise())->kept, (std::vector<std::int64_t>{199, 1}));
    QCOMPARE(annealingBudget(fallAndRise())->kept, (std::vector<std::int64_t>{199, 1}));
    QCOMPARE(annealingBudget(test::realisticProblem(32, 1000, 1))->kept,
             annealingBudget(test::realisticProblem(32, 1000, 1))->kept);
  }

  // From uniform every single step is uphill until 0.01 more is spent: swaps stop, annealing at its temperature of 0.01
  // goes over a bump of 0.005.
  void annealingGoesOverABump() {
    BudgetProblem problem = fallAndRise();
    problem.curves = {{{0, 0}, {0, 0.1, 0.11, 0.2}, {0.5, 0.5, 0.505, -1}}, {{0, 1}, {0, 0.2}, {0, 0}}};
    QCOMPARE(swapBudget(problem)->kept, (std::vector<std::int64_t>{100, 100}));
    QCOMPARE(annealingBudget(problem)->kept, (std::vector<std::int64_t>{199, 1}));
  }

  // Greedy from zero sees only the rise before L0H0's fall; a swap from uniform starts behind it.
  void greedyStopsBeforeABumpWhereSwapStartsBehindIt() {
    BudgetProblem problem = fallAndRise();
    problem.curves = {{{0, 0}, {0, 0.05, 0.2}, {0.5, 0.6, -1}}, {{0, 1}, {0, 0.2}, {0.1, 0}}};
    QCOMPARE(greedyBudget(problem)->kept, (std::vector<std::int64_t>{1, 199}));
    QCOMPARE(swapBudget(problem)->kept, (std::vector<std::int64_t>{199, 1}));
  }

  void rmsFollowsTheProportions() {
    const auto allocation = rmsBudget(fallAndRise(), {{{0, 0}, 0.25}, {{0, 1}, 0.75}});
    QCOMPARE(allocation->kept, (std::vector<std::int64_t>{50, 150}));
    QVERIFY(rmsBudget(fallAndRise(), {}).failed());
  }

  // Averages over the four targets by hand: uniform shares x of L0H0 and 2 − x of L0H1 tried at every 0.001.
  void agnosticIsBestOnAverage() {
    BudgetProblem problem;
    problem.tokens = 10000;
    problem.targetRatio = 0.05;
    problem.curves = {{{0, 0}, {0, 0.05, 0.1, 0.5}, {1, 0.3, 0.2, 0}}, {{0, 1}, {0, 0.02, 0.5}, {0.8, 0.1, 0}}};
    const auto average = [&](double shares) {
      double total = 0;
      for (const double target : {0.01, 0.02, 0.05, 0.1})
        total += problem.curves[0].deltaAt(shares * target) + problem.curves[1].deltaAt((2 - shares) * target);
      return total / 4;
    };
    double best = std::numeric_limits<double>::infinity();
    for (int i = 1; i < 2000; ++i) best = std::min(best, average(i / 1000.0));
    const auto allocation = agnosticBudget(problem);
    QVERIFY(allocation.ok());
    QCOMPARE(allocation->kept[0] + allocation->kept[1], 1000);
    QVERIFY(std::abs(average(2 * allocation->proportion[0]) - best) < 1e-9);
    // The same proportions at another target.
    problem.targetRatio = 0.2;
    QVERIFY(std::abs(agnosticBudget(problem)->proportion[0] - allocation->proportion[0]) < 1e-9);
  }

  void profilePosesTheProblemOfItsHeads() {
    const auto problem = budgetProblem(smallProfile(), 0.1, 0.5);
    QVERIFY(problem.ok());
    QCOMPARE(problem->tokens, 151);  // mean 150.5
    QCOMPARE(problem->curves[0].head, (HeadId{0, 1}));
    QCOMPARE(problem->curves[1].delta, (std::vector<double>{0.5, 0}));
    QCOMPARE(allocateBudget("rms", *problem, smallProfile())->kept, (std::vector<std::int64_t>{1, 29}));
  }

  // T = 151: minima and caps of heads rounded down, the minimum of a layer up.
  void requestsArePosedInWholeKeys() {
    BudgetRequest request;
    request.targetRatio = 0.1;
    request.minHeadRatio = 0.02;  // 3.02 keys
    request.headLimits[{0, 1}] = {0.05, 0.05};
    request.layerLimits[smallProfile().record.heads[1].layer] = {0.05, 0.2};  // 15.1 and 60.4 of 302
    const auto problem = budgetProblem(smallProfile(), request);
    QVERIFY2(problem.ok(), problem.failed() ? problem.error().toString().c_str() : "");
    QCOMPARE(problem->minKept, 3);
    QCOMPARE(problem->headLimits.at({0, 1}).low, 7);
    QCOMPARE(problem->headLimits.at({0, 1}).high, 7);
    QCOMPARE(problem->layerLimits.begin()->second.low, 16);
    QCOMPARE(problem->layerLimits.begin()->second.high, 60);

    request.minHeadRatio = 0.2;
    QVERIFY(budgetProblem(smallProfile(), request).error().what.find("above the target") != std::string::npos);
    request.minHeadRatio = 0;
    request.caution = -1;
    QVERIFY(budgetProblem(smallProfile(), request).failed());
    request.caution = 0;
    request.headLimits[{0, 1}] = {0.6, 0.5};
    QCOMPARE(budgetProblem(smallProfile(), request).error().where, std::string("L0H1"));
  }

  // Two documents whose curves differ by 1 everywhere: a standard error of 0.5.
  void cautionAddsStandardErrors() {
    Profile profile = smallProfile();
    profile.documents.resize(1);
    profile.documents.push_back(profile.documents[0]);
    profile.documents[1].documentId = "other";
    for (auto& [head, curve] : profile.documents[1].curves)
      for (InfluencePoint& point : curve) point.delta += 1;
    BudgetRequest request;
    request.targetRatio = 0.1;
    const auto mean = budgetProblem(profile, request);
    request.caution = 2;
    const auto cautious = budgetProblem(profile, request);
    QVERIFY(mean.ok() && cautious.ok());
    for (std::size_t h = 0; h < mean->curves.size(); ++h)
      for (std::size_t i = 0; i < mean->curves[h].delta.size(); ++i)
        QVERIFY(std::abs(cautious->curves[h].delta[i] - mean->curves[h].delta[i] - 1) < 1e-12);
  }

  void headsWithoutACurveAndUnknownMethodsAreNamed() {
    Profile profile = smallProfile();
    profile.record.heads.push_back({7, 2});
    QCOMPARE(budgetProblem(profile, 0.1, 1).error().where, std::string("L7H2"));
    QVERIFY(budgetProblem({}, 0.1, 1).failed());
    const auto outcome = allocateBudget("best", fallAndRise(), {});
    QVERIFY(outcome.failed());
    QVERIFY(outcome.error().remedy.find("pyramid") != std::string::npos);
  }

  void everyMethodMeetsTheTotalWithinTheCap() {
    std::mt19937_64 random(11);
    for (int trial = 0; trial < 300; ++trial) {
      const BudgetProblem problem = test::tinyProblem(random);
      if (!problem.check().ok()) continue;
      for (const char* method : {"optimal", "greedy", "swap", "annealing", "agnostic", "uniform", "pyramid"}) {
        const auto allocation = allocateBudget(method, problem, {});
        QVERIFY2(allocation.ok(), method);
        QCOMPARE(std::accumulate(allocation->kept.begin(), allocation->kept.end(), std::int64_t{0}),
                 problem.keptTotal());
        for (const std::int64_t kept : allocation->kept) QVERIFY(kept >= problem.minKept && kept <= problem.cap());
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestBaselines)
#include "test_baselines.moc"
