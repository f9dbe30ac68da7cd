#include "core/budget/budget_solver.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "core/budget/allocation.h"
#include "core/budget/exchange_search.h"
#include "core/budget/head_options.h"

namespace headscope {

namespace {

/// A piece of a head's lower hull: `length` more keys at `slope` each.
struct Segment {
  double slope = 0;
  std::size_t head = 0;
  std::int64_t length = 0;
};

/// Gives every head equally many keys above `base`, up to `ceiling`, until `total` is reached; what does not divide
/// goes to the first heads with room. Needs Σ base ≤ total ≤ Σ ceiling.
std::vector<std::int64_t> fillEvenly(std::vector<std::int64_t> kept, const std::vector<std::int64_t>& ceiling,
                                     std::int64_t total) {
  for (const std::int64_t count : kept) total -= count;
  while (total > 0) {
    std::vector<std::size_t> open;
    for (std::size_t h = 0; h < kept.size(); ++h)
      if (kept[h] < ceiling[h]) open.push_back(h);
    if (open.empty()) break;
    const std::int64_t each = std::max<std::int64_t>(1, total / static_cast<std::int64_t>(open.size()));
    for (const std::size_t h : open) {
      const std::int64_t given = std::min({each, ceiling[h] - kept[h], total});
      kept[h] += given;
      total -= given;
    }
  }
  return kept;
}

std::vector<Segment> hullSegments(const std::vector<HeadOptions>& options) {
  std::vector<Segment> segments;
  for (std::size_t h = 0; h < options.size(); ++h) {
    const HeadOptions& head = options[h];
    for (std::size_t i = 1; i < head.hull.size(); ++i) {
      const std::size_t from = head.hull[i - 1];
      const std::size_t to = head.hull[i];
      const std::int64_t length = head.kept[to] - head.kept[from];
      segments.push_back({(head.delta[to] - head.delta[from]) / static_cast<double>(length), h, length});
    }
  }
  // Stable: a head's own pieces stay in order even where rounding makes two slopes equal.
  std::stable_sort(segments.begin(), segments.end(), [](const Segment& a, const Segment& b) {
    return std::tie(a.slope, a.head) < std::tie(b.slope, b.head);
  });
  return segments;
}

/// The case where the measured counts can hold the total.
BudgetAllocation solveWithinMeasured(const BudgetProblem& problem, const std::vector<KeptRange>& ranges) {
  std::vector<HeadOptions> options;
  ExchangeSearch::Start start;
  start.missing = problem.keptTotal();
  for (std::size_t h = 0; h < ranges.size(); ++h) {
    options.push_back(headOptions(problem, h, ranges[h]));
    start.kept.push_back(ranges[h].low);
    start.missing -= ranges[h].low;
  }
  // Buying pieces in order of price is the Lagrangian's optimum; the piece that no longer fits sets the price.
  for (const Segment& segment : hullSegments(options)) {
    if (start.missing == 0) break;
    start.slope = segment.slope;
    if (segment.length > start.missing) break;
    start.kept[segment.head] += segment.length;
    start.missing -= segment.length;
  }
  if (start.missing == 0) return makeAllocation(problem, "optimal", start.kept);

  const double bound = predictedDelta(problem, start.kept) + start.slope * static_cast<double>(start.missing);
  ExchangeSearch search(problem, options, start);
  BudgetAllocation allocation = makeAllocation(problem, "optimal", search.run());
  if (!search.complete()) allocation.lowerBound = std::min(bound, allocation.predictedDelta);
  allocation.gap = allocation.predictedDelta - allocation.lowerBound;
  return allocation;
}

}  // namespace

Result<BudgetAllocation> solveBudget(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  std::vector<KeptRange> ranges;
  std::vector<std::int64_t> low;
  std::vector<std::int64_t> high;
  std::int64_t least = 0;
  std::int64_t most = 0;
  for (std::size_t h = 0; h < problem.curves.size(); ++h) {
    ranges.push_back(allowedRange(problem, h));
    low.push_back(ranges.back().low);
    high.push_back(ranges.back().high);
    least += ranges.back().low;
    most += ranges.back().high;
  }
  const std::int64_t total = problem.keptTotal();
  if (total > most)
    return makeAllocation(problem, "optimal", fillEvenly(high, std::vector(high.size(), problem.cap()), total));
  if (total < least)
    return makeAllocation(problem, "optimal", fillEvenly(std::vector(low.size(), problem.minKept), low, total));
  return solveWithinMeasured(problem, ranges);
}

}  // namespace headscope
