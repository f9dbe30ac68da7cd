#include <QtTest/QtTest>

#include <algorithm>
#include <limits>
#include <random>

#include "core/budget/shift_program.h"

using namespace headscope;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The least cost by trying everything: an option or nothing for each head, and anything at all for one of them.
double bruteForce(const std::vector<HeadShifts>& heads, std::size_t head, std::int64_t missing, bool anyLeft) {
  if (head == heads.size()) return missing == 0 ? 0 : kNever;
  double best = bruteForce(heads, head + 1, missing, anyLeft);
  for (const HeadShift& option : heads[head].options)
    best = std::min(best, option.cost + bruteForce(heads, head + 1, missing - option.shift, anyLeft));
  if (!anyLeft) return best;
  for (const HeadShift& any : heads[head].any)
    best = std::min(best, any.cost + bruteForce(heads, head + 1, missing - any.shift, false));
  return best;
}

/// Up to five heads with shifts between −6 and 6; the options are some of them.
std::vector<HeadShifts> randomHeads(std::mt19937_64& random) {
  std::vector<HeadShifts> heads(1 + random() % 5);
  for (std::size_t h = 0; h < heads.size(); ++h)
    for (std::int64_t shift = -6; shift <= 6; ++shift) {
      if (shift == 0 || random() % 3 == 0) continue;
      const HeadShift choice{h, shift, static_cast<double>(random() % 64) / 16};
      heads[h].any.push_back(choice);
      if (random() % 3 == 0) heads[h].options.push_back(choice);
    }
  std::erase_if(heads, [](const HeadShifts& head) { return head.any.empty(); });
  return heads;
}

double costOf(const std::vector<HeadShifts>& heads, const std::vector<HeadShift>& plan) {
  double cost = 0;
  for (const HeadShift& step : plan)
    for (const HeadShifts& head : heads)
      for (const HeadShift& any : head.any)
        if (any.head == step.head && any.shift == step.shift) cost += any.cost;
  return cost;
}

}  // namespace

class TestShiftProgram : public QObject {
  Q_OBJECT
private Q_SLOTS:
  // 5 keys are missing: 3 of the first head at 1 and the 2 of the second, no option of its own, at 0.5.
  void handExample() {
    const std::vector<HeadShifts> heads{{{{0, 3, 1.0}}, {{0, 3, 1.0}, {0, 5, 4.0}}}, {{}, {{1, 2, 0.5}}}};
    const ShiftPlan plan = cheapestShifts(heads, 5, 3.0);
    QVERIFY(plan.complete);
    QCOMPARE(plan.shifts.size(), std::size_t{2});
    QCOMPARE(costOf(heads, plan.shifts), 1.5);
    // Nothing below 1.5, and nothing that sums to 4.
    QVERIFY(cheapestShifts(heads, 5, 1.5).complete && cheapestShifts(heads, 5, 1.5).shifts.empty());
    QVERIFY(cheapestShifts(heads, 4, 100).shifts.empty());
  }

  void equalsBruteForce() {
    std::mt19937_64 random(5);
    int found = 0;
    for (int trial = 0; trial < 4000; ++trial) {
      const auto heads = randomHeads(random);
      const auto missing = static_cast<std::int64_t>(random() % 21) - 10;
      const double known = static_cast<double>(random() % 96) / 16;
      const double best = bruteForce(heads, 0, missing, true);
      const ShiftPlan plan = cheapestShifts(heads, missing, known);
      QVERIFY(plan.complete);
      if (missing == 0) continue;
      QCOMPARE(plan.shifts.empty(), best >= known);
      if (plan.shifts.empty()) continue;
      ++found;
      std::int64_t sum = 0;
      for (const HeadShift& step : plan.shifts) sum += step.shift;
      QCOMPARE(sum, missing);
      QVERIFY(std::abs(costOf(heads, plan.shifts) - best) < 1e-12);
    }
    QVERIFY(found > 500);
  }

  void givesUpWhereThereIsTooMuch() {
    std::vector<HeadShifts> heads(300);
    for (std::size_t h = 0; h < heads.size(); ++h)
      for (std::int64_t shift = -100; shift <= 100; ++shift)
        if (shift != 0) heads[h].any.push_back({h, shift, 0.0});
    for (HeadShifts& head : heads) head.options = head.any;
    QVERIFY(!cheapestShifts(heads, 7, 1).complete);
  }
};

QTEST_GUILESS_MAIN(TestShiftProgram)
#include "test_shift_program.moc"
