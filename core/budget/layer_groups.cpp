#include "core/budget/layer_groups.h"

#include <algorithm>
#include <map>

#include "core/budget/head_options.h"

namespace headscope {

namespace {

/// Heads that can still be given keys, and how many all of them together.
struct Room {
  std::vector<std::size_t> heads;
  std::int64_t left = 0;
};

/// Gives every head of `rooms` equally many keys above what it has, up to its ceiling and the room's, until `amount` is
/// given; what does not divide goes to the first heads with room.
void fillEvenly(std::vector<std::int64_t>& kept, const std::vector<std::int64_t>& ceiling, std::vector<Room>& rooms,
                std::int64_t amount) {
  while (amount > 0) {
    std::int64_t open = 0;
    for (const Room& room : rooms)
      if (room.left > 0) open += std::ranges::count_if(room.heads, [&](std::size_t h) { return kept[h] < ceiling[h]; });
    if (open == 0) return;
    const std::int64_t each = std::max<std::int64_t>(1, amount / open);
    for (Room& room : rooms)
      for (const std::size_t h : room.heads) {
        const std::int64_t given = std::min({each, ceiling[h] - kept[h], room.left, amount});
        kept[h] += given;
        room.left -= given;
        amount -= given;
      }
  }
}

/// Ranges being narrowed to what can be met.
class Usable {
public:
  Usable(const BudgetProblem& problem, const std::vector<LayerGroup>& groups) : m_groups(groups) {
    for (std::size_t h = 0; h < problem.curves.size(); ++h) {
      m_limits.push_back(problem.limits(h));
      m_ranges.push_back(allowedRange(problem, h));
    }
  }

  std::vector<KeptRange> meet(std::int64_t total) {
    for (const LayerGroup& group : m_groups) {
      if (sum(group).high < group.limits.low) raise({group}, group.limits.low);
      if (sum(group).low > group.limits.high) lower({group}, group.limits.high);
    }
    // Layers that can reach their own limit within what was measured are not made to leave it.
    const auto above = leaving([](const KeptRange& held, const KeptRange& limits) { return held.high < limits.high; });
    const std::int64_t most = total - limitsOfOthers(above, &KeptRange::high);
    if (most > held(above, &KeptRange::high)) raise(above, most);
    const auto below = leaving([](const KeptRange& held, const KeptRange& limits) { return held.low > limits.low; });
    const std::int64_t least = total - limitsOfOthers(below, &KeptRange::low);
    if (least < held(below, &KeptRange::low)) lower(below, least);
    return m_ranges;
  }

private:
  [[nodiscard]] KeptRange sum(const LayerGroup& group) const {
    KeptRange all;
    for (const std::size_t h : group.heads) {
      all.low += m_ranges[h].low;
      all.high += m_ranges[h].high;
    }
    return all;
  }

  using Groups = std::vector<LayerGroup>;

  /// Groups whose sum within the ranges stays short of their limit.
  template <class Test>
  [[nodiscard]] Groups leaving(const Test& isShort) const {
    Groups found;
    for (const LayerGroup& group : m_groups)
      if (isShort(sum(group), group.limits)) found.push_back(group);
    return found;
  }

  [[nodiscard]] std::int64_t held(const Groups& groups, std::int64_t KeptRange::*end) const {
    std::int64_t all = 0;
    for (const LayerGroup& group : groups) all += sum(group).*end;
    return all;
  }

  /// Σ of the limits of all groups but these.
  [[nodiscard]] std::int64_t limitsOfOthers(const Groups& groups, std::int64_t KeptRange::*end) const {
    std::int64_t all = 0;
    for (const LayerGroup& group : m_groups) all += group.limits.*end;
    for (const LayerGroup& group : groups) all -= group.limits.*end;
    return all;
  }

  /// Sets the heads of `groups` to their highest counts and as many more as `total` needs.
  void raise(const Groups& groups, std::int64_t total) {
    set(groups, total, [&](std::size_t h) { return KeptRange{m_ranges[h].high, m_limits[h].high}; });
  }

  /// Sets them to counts below their lowest ones.
  void lower(const Groups& groups, std::int64_t total) {
    set(groups, total, [&](std::size_t h) { return KeptRange{m_limits[h].low, m_ranges[h].low}; });
  }

  template <class Span>
  void set(const Groups& groups, std::int64_t total, const Span& span) {
    std::vector<std::int64_t> kept(m_ranges.size());
    std::vector<std::int64_t> ceiling(m_ranges.size());
    std::vector<Room> rooms;
    for (const LayerGroup& group : groups) {
      std::int64_t start = 0;
      for (const std::size_t h : group.heads) {
        const KeptRange range = span(h);
        kept[h] = range.low;
        ceiling[h] = range.high;
        start += range.low;
      }
      // Each layer's own minimum first.
      std::vector<Room> own{{group.heads, std::max<std::int64_t>(0, group.limits.low - start)}};
      total -= start + own.front().left;
      const std::int64_t needed = own.front().left;
      fillEvenly(kept, ceiling, own, needed);
      rooms.push_back({group.heads, group.limits.high - start - needed});
    }
    fillEvenly(kept, ceiling, rooms, total);
    for (const LayerGroup& group : groups)
      for (const std::size_t h : group.heads) m_ranges[h] = {kept[h], kept[h]};
  }

  const std::vector<LayerGroup>& m_groups;
  std::vector<KeptRange> m_limits;
  std::vector<KeptRange> m_ranges;
};

}  // namespace

std::vector<LayerGroup> layerGroups(const BudgetProblem& problem) {
  std::vector<LayerGroup> groups{{{}, {0, problem.tokens * static_cast<std::int64_t>(problem.curves.size()) + 1}}};
  std::map<int, std::size_t> places;
  for (const auto& [layer, limits] : problem.layerLimits) {
    places[layer] = groups.size();
    groups.push_back({{}, limits});
  }
  for (std::size_t h = 0; h < problem.curves.size(); ++h) {
    const auto place = places.find(problem.curves[h].head.layer);
    groups[place == places.end() ? 0 : place->second].heads.push_back(h);
  }
  return groups;
}

std::vector<KeptRange> usableRanges(const BudgetProblem& problem, const std::vector<LayerGroup>& groups) {
  return Usable(problem, groups).meet(problem.keptTotal());
}

}  // namespace headscope
