#include "core/budget/hull_relaxation.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <tuple>

namespace headscope {

namespace {

/// A piece of a head's lower hull: `length` more keys at `slope` each.
struct Piece {
  double slope = 0;
  std::size_t head = 0;
  std::int64_t length = 0;
};

/// The pieces of a group in order of price, and how far they are bought.
class Shelf {
public:
  Shelf(const std::vector<HeadOptions>& options, const LayerGroup& group) : m_limits(group.limits) {
    for (const std::size_t h : group.heads) {
      const HeadOptions& head = options[h];
      m_sum += head.kept.front();
      for (std::size_t i = 1; i < head.hull.size(); ++i) {
        const std::size_t from = head.hull[i - 1];
        const std::size_t to = head.hull[i];
        const std::int64_t length = head.kept[to] - head.kept[from];
        m_pieces.push_back({(head.delta[to] - head.delta[from]) / static_cast<double>(length), h, length});
      }
    }
    // Stable: a head's own pieces stay in order even where rounding makes two slopes equal.
    std::ranges::stable_sort(
        m_pieces, [](const Piece& a, const Piece& b) { return std::tie(a.slope, a.head) < std::tie(b.slope, b.head); });
    while (m_sum < m_limits.low && next()) buy(m_limits.low - m_sum);
    m_forcedSum = m_sum;
  }

  /// The price of the next key; none where all are bought.
  [[nodiscard]] std::optional<double> next() const {
    if (m_next == m_pieces.size()) return std::nullopt;
    return m_pieces[m_next].slope;
  }
  [[nodiscard]] bool open() const { return next() && m_sum < m_limits.high; }
  [[nodiscard]] std::int64_t sum() const { return m_sum; }

  /// Buys of the next piece, at most `most` keys and no more than the limit; says how many.
  std::int64_t buy(std::int64_t most) {
    const std::int64_t bought = std::min({most, m_pieces[m_next].length - m_used, m_limits.high - m_sum});
    m_last = m_pieces[m_next].slope;
    m_used += bought;
    m_sum += bought;
    if (m_used == m_pieces[m_next].length) {
      ++m_next;
      m_used = 0;
    }
    return bought;
  }

  void place(HullRelaxation& relaxation) const {
    for (std::size_t i = 0; i < m_next; ++i) relaxation.kept[m_pieces[i].head] += m_pieces[i].length;
    if (m_used > 0) relaxation.extra[m_pieces[m_next].head] = m_used;
  }

  /// At a limit the price lies between the last key bought and the next one, on the side of `price` that the limit
  /// allows; elsewhere it is `price`.
  [[nodiscard]] HullRelaxation::Group group(double price) const {
    HullRelaxation::Group group{price, 0, m_sum - m_used, m_sum - m_used, false};
    if (m_limits.low == m_limits.high)
      group.price = next().value_or(m_last.value_or(price));
    else if (m_sum == m_limits.high && next())
      group.price = std::min(price, *next());
    else if (m_sum == m_limits.low && m_sum == m_forcedSum && m_last)
      group.price = std::max(price, *m_last);
    else
      return group;
    group.slack = group.price - price;
    group.anchor = m_sum;
    group.atLimit = true;
    return group;
  }

private:
  KeptRange m_limits;
  std::vector<Piece> m_pieces;
  std::size_t m_next = 0;   ///< first piece not bought whole
  std::int64_t m_used = 0;  ///< keys of it that are bought
  std::int64_t m_sum = 0;
  std::int64_t m_forcedSum = 0;  ///< once the layer's minimum was met
  std::optional<double> m_last;
};

}  // namespace

HullRelaxation relaxToHulls(const std::vector<HeadOptions>& options, const std::vector<LayerGroup>& groups,
                            std::int64_t total) {
  HullRelaxation relaxation;
  std::vector<Shelf> shelves;
  std::int64_t left = total;
  for (const LayerGroup& group : groups) {
    shelves.emplace_back(options, group);
    left -= shelves.back().sum();
  }
  std::optional<double> last;
  while (true) {
    Shelf* cheapest = nullptr;
    for (Shelf& shelf : shelves)
      if (shelf.open() && (cheapest == nullptr || *shelf.next() < *cheapest->next())) cheapest = &shelf;
    if (cheapest == nullptr) break;
    if (left == 0) {
      last = last.value_or(*cheapest->next());
      break;
    }
    last = cheapest->next();
    left -= cheapest->buy(left);
  }
  relaxation.price = last.value_or(0);

  for (const HeadOptions& head : options) relaxation.kept.push_back(head.kept.front());
  relaxation.extra.resize(options.size());
  for (const Shelf& shelf : shelves) {
    shelf.place(relaxation);
    relaxation.groups.push_back(shelf.group(relaxation.price));
    const HullRelaxation::Group& group = relaxation.groups.back();
    relaxation.bound += group.slack * static_cast<double>(group.anchor - group.sum);
  }
  for (const std::int64_t extra : relaxation.extra) relaxation.missing += extra;
  relaxation.bound += relaxation.price * static_cast<double>(relaxation.missing);
  for (std::size_t h = 0; h < options.size(); ++h) {
    const auto at = std::ranges::lower_bound(options[h].kept, relaxation.kept[h]) - options[h].kept.begin();
    relaxation.bound += options[h].delta[static_cast<std::size_t>(at)];
  }
  return relaxation;
}

}  // namespace headscope
