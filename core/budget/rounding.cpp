#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "core/budget/baselines.h"

namespace headscope {

namespace {

/// Shares in proportion to `weight` that sum to `total`, each within [low, high]. A share outside is set to the limit
/// and the rest is shared again, the side with the larger excess first, so that no limit is set too early.
std::vector<double> boundedShares(const std::vector<double>& weight, double total, double low, double high) {
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
      above += std::max(0.0, share[i] - high);
      below += std::max(0.0, low - share[i]);
    }
    if (above == 0 && below == 0) return share;
    for (std::size_t i = 0; i < share.size(); ++i) {
      if (fixed[i]) continue;
      if (above >= below ? share[i] > high : share[i] < low) {
        share[i] = above >= below ? high : low;
        fixed[i] = true;
      }
    }
  }
}

}  // namespace

std::vector<std::int64_t> roundToTotal(const std::vector<double>& weight, std::int64_t total, std::int64_t minKept,
                                       std::int64_t cap) {
  if (weight.empty()) return {};
  const auto heads = static_cast<std::int64_t>(weight.size());
  total = std::clamp(total, heads * minKept, heads * cap);
  std::vector<double> clean = weight;
  for (double& value : clean)
    if (!std::isfinite(value) || value < 0) value = 0;
  const auto share =
      boundedShares(clean, static_cast<double>(total), static_cast<double>(minKept), static_cast<double>(cap));

  std::vector<std::int64_t> kept(weight.size());
  std::vector<double> remainder(weight.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    // The slack keeps a share of 57.999999999 that stands for 58 whole.
    kept[i] = std::clamp(static_cast<std::int64_t>(std::floor(share[i] + 1e-9)), minKept, cap);
    remainder[i] = share[i] - static_cast<double>(kept[i]);
  }
  std::vector<std::size_t> order(kept.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return remainder[a] > remainder[b]; });
  std::int64_t left = total - std::accumulate(kept.begin(), kept.end(), std::int64_t{0});
  while (left > 0)
    for (const std::size_t i : order)
      if (left > 0 && kept[i] < cap) {
        ++kept[i];
        --left;
      }
  while (left < 0)
    for (std::size_t n = order.size(); n-- > 0;)
      if (left < 0 && kept[order[n]] > minKept) {
        --kept[order[n]];
        ++left;
      }
  return kept;
}

}  // namespace headscope
