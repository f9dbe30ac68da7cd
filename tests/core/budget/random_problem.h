#pragma once

#include <cmath>
#include <cstdint>
#include <random>

#include "core/budget/budget_problem.h"

namespace headscope::test {

/// A tiny problem with curves of any shape: few heads, few tokens, uneven grids, now and then a cap or equal values.
inline BudgetProblem tinyProblem(std::mt19937_64& random) {
  const auto upTo = [&](int most) { return static_cast<int>(random() % static_cast<std::uint64_t>(most + 1)); };
  BudgetProblem problem;
  problem.tokens = 4 + upTo(10);
  problem.targetRatio = (1 + upTo(7)) / 16.0;
  problem.maxHeadRatio = upTo(3) == 0 ? problem.targetRatio + upTo(4) / 16.0 : 1.0;
  const int heads = 1 + upTo(3);
  for (int h = 0; h < heads; ++h) {
    BudgetCurve curve{{h, 0}, {}, {}};
    const int first = upTo(5) == 0 ? 1 : 0;
    for (int i = first; i <= 12; ++i)
      if (i == first || i == 12 || upTo(2) > 0) {
        curve.ratio.push_back(i / 16.0);
        curve.delta.push_back(upTo(3) == 0 ? upTo(4) * 0.25 : std::ldexp(static_cast<double>(random() >> 11), -53));
      }
    problem.curves.push_back(curve);
  }
  return problem;
}

/// The same with up to three layers of two heads, some of them protected, held between two counts or in a layer with
/// limits. Not every one has an answer.
inline BudgetProblem tinyLimitedProblem(std::mt19937_64& random) {
  const auto upTo = [&](std::int64_t most) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most + 1));
  };
  BudgetProblem problem = tinyProblem(random);
  problem.minKept = 1 + upTo(1);
  while (problem.curves.size() < 6 && upTo(2) > 0)
    problem.curves.push_back(problem.curves[random() % problem.curves.size()]);
  int index = 0;
  for (BudgetCurve& curve : problem.curves) {
    curve.head = {index / 2, index % 2};
    ++index;
    const auto low = upTo(problem.tokens / 2);
    if (upTo(3) == 0) problem.headLimits[curve.head] = {low, low + upTo(2) * upTo(problem.tokens - low) / 2};
    const auto least = upTo(problem.tokens);
    if (upTo(1) == 0) problem.layerLimits[curve.head.layer] = {least, least + upTo(2) * upTo(problem.tokens) / 2};
  }
  return problem;
}

/// A problem of the size and shape of a real one: falling, noisy, now and then with a bump.
inline BudgetProblem realisticProblem(int heads, std::int64_t tokens, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto uniform = [&] { return std::ldexp(static_cast<double>(random() >> 11), -53); };
  BudgetProblem problem;
  problem.tokens = tokens;
  for (int h = 0; h < heads; ++h) {
    BudgetCurve curve{{h / 8, h % 8}, {}, {}};
    const double height = 0.02 * std::pow(uniform(), 4);
    const double fall = 5 + 100 * uniform();
    const double bump = uniform() < 0.2 ? 0.5 * height : 0;
    const double noise = 5e-5 + 0.02 * height;
    for (int i = 0; i <= 50; ++i) {
      const double r = i / 100.0;
      curve.ratio.push_back(r);
      curve.delta.push_back(height * (std::exp(-fall * r) - std::exp(-fall * 0.05)) +
                            bump * std::exp(-std::pow((r - 0.03) / 0.01, 2)) + noise * (uniform() - 0.5));
    }
    problem.curves.push_back(curve);
  }
  return problem;
}

}  // namespace headscope::test
