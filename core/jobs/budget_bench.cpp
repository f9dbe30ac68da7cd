#include "core/jobs/budget_bench.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/stopwatch.h"
#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"

namespace headscope::tasks {

namespace {

constexpr int heads = 288;
constexpr int layers = 36;
constexpr int points = 51;
constexpr std::int64_t tokens = 1162;
constexpr double frameMilliseconds = 16;
constexpr int sliderSteps = 100;

BudgetProblem madeUpProblem() {
  std::mt19937_64 random(1);
  const auto unit = [&] { return std::ldexp(static_cast<double>(random() >> 11), -53); };
  BudgetProblem problem;
  problem.tokens = tokens;
  for (int head = 0; head < heads; ++head) {
    BudgetCurve curve{{head / 8, head % 8}, {}, {}};
    const double height = 0.02 * std::pow(unit(), 4);
    const double fall = 5 + 100 * unit();
    const double bump = unit() < 0.2 ? height / 2 : 0;
    for (int point = 0; point < points; ++point) {
      const double ratio = point / 100.0;
      curve.ratio.push_back(ratio);
      curve.delta.push_back(height * std::exp(-fall * ratio) + bump * std::exp(-std::pow((ratio - 0.03) / 0.01, 2)) +
                            (5e-5 + 0.02 * height) * (unit() - 0.5));
    }
    problem.curves.push_back(std::move(curve));
  }
  return problem;
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

/// Every layer keeps between half and one and a half times the target.
void limitLayers(BudgetProblem& problem) {
  const auto share = static_cast<double>(problem.keptTotal()) / layers;
  for (int layer = 0; layer < layers; ++layer)
    problem.layerLimits[layer] = {std::llround(share * 0.5), std::llround(share * 1.5)};
}

/// Gap as a share of what is gained on uniform.
double relativeGap(const BudgetProblem& problem, const BudgetAllocation& allocation) {
  const auto uniform = uniformBudget(problem);
  if (!uniform.ok() || !(uniform->predictedDelta > allocation.lowerBound)) return 0;
  return allocation.gap / (uniform->predictedDelta - allocation.lowerBound);
}

}  // namespace

std::vector<BenchResult> benchBudget() {
  BudgetProblem problem = madeUpProblem();
  std::vector<double> steps;
  double worstGap = 0;
  for (int step = 1; step <= sliderSteps; ++step) {
    problem.targetRatio = 0.003 * step;
    const Stopwatch watch;
    const auto allocation = solveBudget(problem);
    steps.push_back(1e3 * watch.seconds());
    if (allocation.ok()) worstGap = std::max(worstGap, relativeGap(problem, *allocation));
  }
  std::vector<double> limited;
  double limitedGap = 0;
  for (int step = 5; step <= sliderSteps; step += 5) {
    problem.targetRatio = 0.003 * step;
    limitLayers(problem);
    const Stopwatch watch;
    const auto allocation = solveBudget(problem);
    limited.push_back(1e3 * watch.seconds());
    if (allocation.ok()) limitedGap = std::max(limitedGap, relativeGap(problem, *allocation));
  }
  const double slowest = std::ranges::max(steps);
  const double usual = median(steps);
  return {{"budget, one solve, 288 x 51", usual, "ms", "frame of 16 ms", usual / frameMilliseconds},
          {"budget, slowest of 100 slider steps", slowest, "ms", "frame of 16 ms", slowest / frameMilliseconds},
          {"budget, largest gap", worstGap, "of the gain on uniform", "1e-4 of it", worstGap / 1e-4},
          {"budget, every layer limited", median(limited), "ms", "frame of 16 ms", median(limited) / frameMilliseconds},
          {"budget, its largest gap", limitedGap, "of the gain on uniform", "1e-4 of it", limitedGap / 1e-4}};
}

}  // namespace headscope::tasks
