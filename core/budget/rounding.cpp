#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "core/budget/baselines.h"

namespace headscope {

namespace {

/// Shares in proportion to `weight` that sum to `total`, each within its range. A share outside is set to the limit and
/// the rest is shared again, the side with the larger excess first, so that no limit is set too early.
std::vector<double> boundedShares(const std::vector<double>& weight, double total,
                                  const std::vector<KeptRange>& range) {
  const auto low = [&](std::size_t i) { return static_cast<double>(range[i].low); };
  const auto high = [&](std::size_t i) { return static_cast<double>(range[i].high); };
  std::vector<double> share(weight.size(), 0);
  std::vector<bool> fixed(weight.size(), false);
  while (true) {
    double openWeight = 0;
    double openTotal = total;
    std::size_t open = 0;
    for (std::size_t i = 0; i < share.size(); ++i) {
      if (fixed[i]) {
        openTotal -= share[i];
      } else {
        openWeight += weight[i];
        ++open;
      }
    }
    if (open == 0) return share;
    double above = 0;
    double below = 0;
    for (std::size_t i = 0; i < share.size(); ++i) {
      if (fixed[i]) continue;
      share[i] = openWeight > 0 ? weight[i] / openWeight * openTotal : openTotal / static_cast<double>(open);
      above += std::max(0.0, share[i] - high(i));
      below += std::max(0.0, low(i) - share[i]);
    }
    if (above == 0 && below == 0) return share;
    for (std::size_t i = 0; i < share.size(); ++i) {
      if (fixed[i]) continue;
      if (above >= below ? share[i] > high(i) : share[i] < low(i)) {
        share[i] = above >= below ? high(i) : low(i);
        fixed[i] = true;
      }
    }
  }
}

}  // namespace

std::vector<std::int64_t> roundWithin(const std::vector<double>& weight, std::int64_t total,
                                      const std::vector<KeptRange>& range) {
  KeptRange all;
  for (const KeptRange& limits : range) {
    all.low += limits.low;
    all.high += limits.high;
  }
  total = std::clamp(total, all.low, all.high);
  std::vector<double> clean = weight;
  for (double& value : clean)
    if (!std::isfinite(value) || value < 0) value = 0;
  const auto share = boundedShares(clean, static_cast<double>(total), range);

  std::vector<std::int64_t> kept(weight.size());
  std::vector<double> remainder(weight.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    // The slack keeps a share of 57.999999999 that stands for 58 whole.
    kept[i] = std::clamp(static_cast<std::int64_t>(std::floor(share[i] + 1e-9)), range[i].low, range[i].high);
    remainder[i] = share[i] - static_cast<double>(kept[i]);
  }
  std::vector<std::size_t> order(kept.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return remainder[a] > remainder[b]; });
  std::int64_t left = total - std::accumulate(kept.begin(), kept.end(), std::int64_t{0});
  while (left > 0)
    for (const std::size_t i : order)
      if (left > 0 && kept[i] < range[i].high) {
        ++kept[i];
        --left;
      }
  while (left < 0)
    for (std::size_t n = order.size(); n-- > 0;)
      if (left < 0 && kept[order[n]] > range[order[n]].low) {
        --kept[order[n]];
        ++left;
      }
  return kept;
}

std::vector<std::int64_t> roundToTotal(const std::vector<double>& weight, std::int64_t total, std::int64_t minKept,
                                       std::int64_t cap) {
  return roundWithin(weight, total, std::vector(weight.size(), KeptRange{minKept, cap}));
}

std::vector<std::int64_t> roundToLimits(const BudgetProblem& problem, const std::vector<double>& weight) {
  std::vector<KeptRange> ranges;
  std::map<int, std::vector<std::size_t>> layers;
  for (std::size_t h = 0; h < problem.curves.size(); ++h) {
    ranges.push_back(problem.limits(h));
    layers[problem.curves[h].head.layer].push_back(h);
  }
  if (problem.layerLimits.empty()) return roundWithin(weight, problem.keptTotal(), ranges);

  // Whole counts by layer, then by head within each.
  std::vector<double> layerWeight;
  std::vector<KeptRange> layerRange;
  for (const auto& [layer, heads] : layers) {
    layerWeight.push_back(0);
    layerRange.emplace_back();
    for (const std::size_t h : heads) {
      if (std::isfinite(weight[h]) && weight[h] > 0) layerWeight.back() += weight[h];
      layerRange.back().low += ranges[h].low;
      layerRange.back().high += ranges[h].high;
    }
    if (const auto own = problem.layerLimits.find(layer); own != problem.layerLimits.end())
      layerRange.back() = {std::max(layerRange.back().low, own->second.low),
                           std::min(layerRange.back().high, own->second.high)};
  }
  const auto layerKept = roundWithin(layerWeight, problem.keptTotal(), layerRange);
  std::vector<std::int64_t> kept(weight.size());
  std::size_t index = 0;
  for (const auto& [layer, heads] : layers) {
    std::vector<double> headWeight;
    std::vector<KeptRange> headRange;
    for (const std::size_t h : heads) {
      headWeight.push_back(weight[h]);
      headRange.push_back(ranges[h]);
    }
    const auto counts = roundWithin(headWeight, layerKept[index++], headRange);
    for (std::size_t i = 0; i < heads.size(); ++i) kept[heads[i]] = counts[i];
  }
  return kept;
}

}  // namespace headscope
