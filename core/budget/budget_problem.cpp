#include "core/budget/budget_problem.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/budget/number_text.h"

namespace headscope {

namespace {

/// Whole keys in a ratio of T. The slack keeps 0.29·100 from becoming 28.
std::int64_t wholeKeys(double ratio, std::int64_t tokens) {
  return static_cast<std::int64_t>(std::floor(ratio * static_cast<double>(tokens) + 1e-9));
}

Result<Done> checkCurve(const BudgetCurve& curve) {
  const auto fault = [&](std::string what) { return Error{std::move(what), curve.head.toString(), ""}; };
  if (curve.ratio.empty()) return fault("the influence curve has no points");
  if (curve.ratio.size() != curve.delta.size())
    return fault("the influence curve has unequal numbers of ratios and values");
  for (std::size_t i = 0; i < curve.ratio.size(); ++i) {
    if (!(curve.ratio[i] >= 0 && curve.ratio[i] <= 1))
      return fault("a ratio of the influence curve is not between 0 and 1");
    if (i > 0 && curve.ratio[i] <= curve.ratio[i - 1]) return fault("the ratios of the influence curve do not ascend");
    if (!std::isfinite(curve.delta[i])) return fault("the influence curve has a value that is not a finite number");
  }
  return Done{};
}

std::string keyCount(std::int64_t keys) { return std::to_string(keys) + (keys == 1 ? " key" : " keys"); }

Result<Done> checkHeadLimits(const BudgetProblem& problem) {
  for (const auto& limit : problem.headLimits) {
    const auto& [head, range] = limit;
    if (std::ranges::none_of(problem.curves, [&](const BudgetCurve& curve) { return curve.head == limit.first; }))
      return Error{"has a limit but no influence curve", head.toString(), "limit a head that was measured"};
    if (range.low < 0 || range.low > range.high || range.high > problem.tokens)
      return Error{"its limits, " + keyCount(range.low) + " and " + keyCount(range.high) +
                       ", do not ascend between 0 and the document's " + std::to_string(problem.tokens),
                   head.toString(), "give it a ratio from 0 to 1"};
  }
  return Done{};
}

/// Sums of the heads' limits by layer, narrowed to the layers' own.
Result<std::map<int, KeptRange>> layerSums(const BudgetProblem& problem) {
  using Sums = std::map<int, KeptRange>;
  Sums sums;
  for (std::size_t h = 0; h < problem.curves.size(); ++h) {
    const KeptRange range = problem.limits(h);
    KeptRange& layer = sums[problem.curves[h].head.layer];
    layer.low += range.low;
    layer.high += range.high;
  }
  for (const auto& [layer, range] : problem.layerLimits) {
    const std::string where = "layer " + std::to_string(layer);
    const auto heads = sums.find(layer);
    if (heads == sums.end()) return Error{"has a limit but no influence curve", where, "limit a layer of the profile"};
    if (range.low > range.high) return Error{"no whole count lies within its limits", where, "set them further apart"};
    if (range.high < heads->second.low)
      return Error{"its limit of " + keyCount(range.high) + " is below the " + std::to_string(heads->second.low) +
                       " that its heads keep at least",
                   where, "raise it, or protect fewer of its heads"};
    if (range.low > heads->second.high)
      return Error{"its heads may keep no more than " + keyCount(heads->second.high) + ", but it is to keep " +
                       std::to_string(range.low),
                   where, "lower its minimum or raise the cap"};
    heads->second = {std::max(range.low, heads->second.low), std::min(range.high, heads->second.high)};
  }
  return sums;
}

/// Whether limits of heads and layers leave room for the total.
Result<Done> checkLimits(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(Done, checkHeadLimits(problem));
  if (problem.cap() < problem.minKept && problem.headLimits.size() < problem.curves.size())
    return Error{
        "the cap of " + keyCount(problem.cap()) + " a head is below the minimum of " + std::to_string(problem.minKept),
        "", "raise the cap or lower the minimum"};
  HEADSCOPE_TRY(Done, sums, layerSums(problem));
  KeptRange all;
  for (const auto& [layer, range] : sums) {
    all.low += range.low;
    all.high += range.high;
  }
  const std::int64_t total = problem.keptTotal();
  if (total < all.low)
    return Error{"the protected heads and minima keep " + keyCount(all.low) + ", more than the budget of " +
                     std::to_string(total),
                 "", "raise the target ratio or protect less"};
  if (total > all.high)
    return Error{"the caps of heads and layers hold " + keyCount(all.high) + ", fewer than the budget of " +
                     std::to_string(total),
                 "", "lower the target ratio or raise a cap"};
  return Done{};
}

}  // namespace

double BudgetCurve::deltaAt(double keptRatio) const {
  const auto next = std::upper_bound(ratio.begin(), ratio.end(), keptRatio);
  if (next == ratio.begin()) return delta.front();
  if (next == ratio.end()) return delta.back();
  const auto right = static_cast<std::size_t>(next - ratio.begin());
  const double weight = (keptRatio - ratio[right - 1]) / (ratio[right] - ratio[right - 1]);
  return delta[right - 1] + weight * (delta[right] - delta[right - 1]);
}

std::int64_t BudgetProblem::keptTotal() const {
  return std::max(wholeKeys(targetRatio, tokens), minKept) * static_cast<std::int64_t>(curves.size());
}

std::int64_t BudgetProblem::cap() const { return wholeKeys(maxHeadRatio, tokens); }

KeptRange BudgetProblem::measured(std::size_t head) const {
  const BudgetCurve& curve = curves[head];
  return {std::max<std::int64_t>(1, wholeKeys(curve.ratio.front(), tokens)),
          std::max<std::int64_t>(1, wholeKeys(curve.ratio.back(), tokens))};
}

KeptRange BudgetProblem::limits(std::size_t head) const {
  const auto own = headLimits.find(curves[head].head);
  return own == headLimits.end() ? KeptRange{minKept, cap()} : own->second;
}

Result<Done> BudgetProblem::check() const {
  if (curves.empty()) return Error{"there are no influence curves to share a budget by", "", "run a profile first"};
  if (tokens < 1) return Error{"the document has no tokens", "", ""};
  // Far above any context; keeps T·N and sums of counts exact.
  if (tokens > (std::int64_t{1} << 40)) return Error{"the document has too many tokens for a budget", "", ""};
  if (!(targetRatio > 0 && targetRatio <= 1)) return Error{"the target ratio must be above 0 and at most 1", "", ""};
  if (!(maxHeadRatio > 0 && maxHeadRatio <= 1))
    return Error{"the cap for one head must be above 0 and at most 1", "", ""};
  if (minKept < 0 || minKept > tokens)
    return Error{"the least kept count must lie between 0 and the number of tokens", "", ""};
  for (const BudgetCurve& curve : curves) HEADSCOPE_CHECK(Done, checkCurve(curve));

  if (!headLimits.empty() || !layerLimits.empty()) return checkLimits(*this);
  const std::int64_t perHead = keptTotal() / static_cast<std::int64_t>(curves.size());
  if (cap() < perHead) {
    // Rounded up to four decimals, so that the number printed does work.
    const double least = std::ceil(static_cast<double>(perHead) / static_cast<double>(tokens) * 1e4 - 1e-9) / 1e4;
    return Error{"the cap of " + std::to_string(cap()) + " keys a head cannot hold the budget of " +
                     std::to_string(perHead) + " keys a head",
                 "", "raise the cap to at least " + shortestText(least) + " or lower the target ratio"};
  }
  return Done{};
}

MemoryUse memoryUse(const BudgetProblem& problem, const BudgetAllocation& allocation, std::int64_t contextTokens,
                    int kvBytesPerTokenPerHead) {
  const double headBytes = static_cast<double>(contextTokens) * kvBytesPerTokenPerHead;
  double keptHeads = 0;  // in units of one whole head
  for (const std::int64_t kept : allocation.kept)
    keptHeads += static_cast<double>(kept) / static_cast<double>(problem.tokens);
  return {headBytes * static_cast<double>(allocation.kept.size()), headBytes * keptHeads};
}

}  // namespace headscope
