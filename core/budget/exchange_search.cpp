#include "core/budget/exchange_search.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace headscope {

namespace {

/// Look-ups of a curve after which the search stops; a few milliseconds.
constexpr std::int64_t kWorkLimit = 60000;
/// A visited set costs about this many look-ups.
constexpr std::int64_t kWorkPerSet = 4;
constexpr double kNever = std::numeric_limits<double>::infinity();

}  // namespace

ExchangeSearch::ExchangeSearch(const BudgetProblem& problem, const std::vector<HeadOptions>& options, Start start)
    : m_problem(problem), m_options(options), m_start(std::move(start)), m_best(kNever) {
  const auto tokens = static_cast<double>(problem.tokens);
  for (std::size_t h = 0; h < options.size(); ++h)
    m_startDelta.push_back(problem.curves[h].deltaAt(static_cast<double>(m_start.kept[h]) / tokens));
}

double ExchangeSearch::cost(std::size_t head, std::int64_t shift) const {
  const std::int64_t kept = m_start.kept[head] + shift;
  const HeadOptions& options = m_options[head];
  if (kept < options.kept.front() || kept > options.kept.back()) return kNever;
  const double ratio = static_cast<double>(kept) / static_cast<double>(m_problem.tokens);
  const double change = m_problem.curves[head].deltaAt(ratio) - m_startDelta[head];
  return std::max(0.0, change - m_start.slope * static_cast<double>(shift));
}

std::vector<std::int64_t> ExchangeSearch::run() {
  visit(0, 0, m_start.missing, 0);
  collectMoves();
  for (int depth = 1; m_work < kWorkLimit; ++depth) {
    m_cut = false;
    visit(depth, 0, m_start.missing, 0);
    if (m_work < kWorkLimit && !m_cut) {
      m_complete = true;
      break;
    }
  }
  if (!m_complete) finish();
  std::vector<std::int64_t> kept = m_start.kept;
  for (const Move& move : m_bestShifts) kept[move.head] += move.shift;
  return kept;
}

HeadShifts ExchangeSearch::cheapShifts(std::size_t head) const {
  const HeadOptions& options = m_options[head];
  HeadShifts shifts;
  const auto add = [&](std::vector<HeadShift>& list, std::int64_t shift) {
    if (const double shiftCost = cost(head, shift); shift != 0 && shiftCost < m_best)
      list.push_back({head, shift, shiftCost});
  };
  for (const std::int64_t kept : options.kept) add(shifts.options, kept - m_start.kept[head]);
  // Between two options the cost is linear, or 0: where neither end is cheap nothing between is.
  for (std::size_t i = 0; i < options.kept.size(); ++i) {
    const std::int64_t from = options.kept[i] - m_start.kept[head];
    add(shifts.any, from);
    if (i + 1 == options.kept.size()) break;
    const std::int64_t to = options.kept[i + 1] - m_start.kept[head];
    if (std::min(cost(head, from), cost(head, to)) >= m_best) continue;
    for (std::int64_t shift = from + 1; shift < to; ++shift) add(shifts.any, shift);
  }
  return shifts;
}

void ExchangeSearch::finish() {
  std::vector<HeadShifts> heads;
  for (std::size_t h = 0; h < m_options.size(); ++h)
    if (HeadShifts shifts = cheapShifts(h); !shifts.any.empty()) heads.push_back(std::move(shifts));
  // Few choices first: the sums stay few for longer.
  std::ranges::stable_sort(heads, {}, [](const HeadShifts& shifts) { return shifts.any.size(); });
  const ShiftPlan plan = cheapestShifts(heads, m_start.missing, m_best);
  m_complete = plan.complete;
  if (!plan.shifts.empty()) m_bestShifts = plan.shifts;
}

void ExchangeSearch::collectMoves() {
  for (std::size_t h = 0; h < m_options.size(); ++h) {
    const HeadOptions& options = m_options[h];
    for (std::size_t i = 0; i < options.kept.size(); ++i) {
      const std::int64_t shift = options.kept[i] - m_start.kept[h];
      const double moveCost =
          std::max(0.0, options.delta[i] - m_startDelta[h] - m_start.slope * static_cast<double>(shift));
      if (shift != 0 && moveCost < m_best) m_moves.push_back({h, shift, moveCost});
    }
  }
  std::sort(m_moves.begin(), m_moves.end(), [](const Move& a, const Move& b) {
    return std::tie(a.cost, a.head, a.shift) < std::tie(b.cost, b.head, b.shift);
  });
}

ExchangeSearch::Absorber ExchangeSearch::bestAbsorber(std::int64_t shift, const std::vector<std::size_t>& moved) {
  Absorber best{kNever, 0};
  m_work += static_cast<std::int64_t>(m_options.size());
  for (std::size_t h = 0; h < m_options.size(); ++h) {
    if (std::find(moved.begin(), moved.end(), h) != moved.end()) continue;
    const double absorbed = cost(h, shift);
    if (absorbed < best.cost) best = {absorbed, h};
  }
  return best;
}

ExchangeSearch::Absorber ExchangeSearch::absorber(std::int64_t shift) {
  if (shift == 0) return {0, 0};
  std::vector<std::size_t> moved;
  for (const std::size_t move : m_chosen) moved.push_back(m_moves[move].head);
  auto known = m_absorbers.find(shift);
  if (known == m_absorbers.end()) {
    const Absorber first = bestAbsorber(shift, {});
    const Absorber second = first.cost == kNever ? first : bestAbsorber(shift, {first.head});
    known = m_absorbers.emplace(shift, std::array{first, second}).first;
  }
  for (const Absorber& candidate : known->second)
    if (candidate.cost == kNever || std::find(moved.begin(), moved.end(), candidate.head) == moved.end())
      return candidate;
  return bestAbsorber(shift, moved);
}

void ExchangeSearch::visit(int depth, std::size_t firstMove, std::int64_t missing, double spent) {
  m_work += kWorkPerSet;
  const Absorber last = absorber(missing);
  if (spent + last.cost < m_best) {
    m_best = spent + last.cost;
    m_bestShifts.clear();
    for (const std::size_t move : m_chosen) m_bestShifts.push_back(m_moves[move]);
    m_bestShifts.push_back({last.head, missing, last.cost});
  }
  for (std::size_t i = firstMove; i < m_moves.size() && spent + m_moves[i].cost < m_best; ++i) {
    if (m_work >= kWorkLimit) return;
    if (depth == 0) {
      m_cut = true;
      return;
    }
    const Move& move = m_moves[i];
    const auto sameHead = [&](std::size_t chosen) { return m_moves[chosen].head == move.head; };
    if (std::any_of(m_chosen.begin(), m_chosen.end(), sameHead)) continue;
    m_chosen.push_back(i);
    visit(depth - 1, i + 1, missing - move.shift, spent + move.cost);
    m_chosen.pop_back();
  }
}

}  // namespace headscope
