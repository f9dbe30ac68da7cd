#include "core/budget/head_options.h"

#include <algorithm>
#include <cmath>

namespace headscope {

namespace {

/// Andrew's monotone chain over points that already ascend in `kept`.
std::vector<std::size_t> lowerHull(const std::vector<std::int64_t>& kept, const std::vector<double>& delta) {
  const auto slope = [&](std::size_t a, std::size_t b) {
    return (delta[b] - delta[a]) / static_cast<double>(kept[b] - kept[a]);
  };
  std::vector<std::size_t> hull;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    while (hull.size() >= 2 && slope(hull[hull.size() - 2], hull.back()) >= slope(hull.back(), i)) hull.pop_back();
    hull.push_back(i);
  }
  return hull;
}

}  // namespace

KeptRange allowedRange(const BudgetProblem& problem, std::size_t head) {
  const KeptRange measured = problem.measured(head);
  const KeptRange limits = problem.limits(head);
  return {std::clamp(measured.low, limits.low, limits.high), std::clamp(measured.high, limits.low, limits.high)};
}

HeadOptions headOptions(const BudgetProblem& problem, std::size_t head, KeptRange range) {
  const BudgetCurve& curve = problem.curves[head];
  const auto tokens = static_cast<double>(problem.tokens);
  HeadOptions options;
  const auto add = [&](double count) {
    const auto whole = static_cast<std::int64_t>(count);
    if (whole < range.low || whole > range.high) return;
    if (options.kept.empty() || whole > options.kept.back()) options.kept.push_back(whole);
  };
  options.kept.reserve(2 * curve.ratio.size() + 2);
  add(static_cast<double>(range.low));
  for (const double ratio : curve.ratio) {
    add(std::floor(ratio * tokens));
    add(std::ceil(ratio * tokens));
  }
  add(static_cast<double>(range.high));
  options.delta.reserve(options.kept.size());
  for (const std::int64_t kept : options.kept)
    options.delta.push_back(curve.deltaAt(static_cast<double>(kept) / tokens));
  options.hull = lowerHull(options.kept, options.delta);
  return options;
}

}  // namespace headscope
