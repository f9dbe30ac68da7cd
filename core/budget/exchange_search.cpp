#include "core/budget/exchange_search.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace headscope {

namespace {

/// A visited set costs about this many look-ups.
constexpr std::int64_t kWorkPerSet = 4;
constexpr double kNever = std::numeric_limits<double>::infinity();

}  // namespace

ExchangeSearch::ExchangeSearch(const HeadCosts& costs, std::vector<std::size_t> heads, std::int64_t missing,
                               Limits limits)
    : m_costs(costs), m_heads(std::move(heads)), m_missing(missing), m_limits(limits), m_best(kNever) {}

const std::vector<HeadShift>& ExchangeSearch::run() {
  visit(0, 0, m_missing, 0);
  collectMoves();
  for (int depth = 1; m_work < m_limits.lookUps; ++depth) {
    m_cut = false;
    visit(depth, 0, m_missing, 0);
    if (m_work < m_limits.lookUps && !m_cut) {
      m_complete = true;
      break;
    }
  }
  if (!m_complete) finish();
  return m_bestShifts;
}

void ExchangeSearch::finish() {
  std::vector<HeadShifts> heads;
  for (const std::size_t h : m_heads)
    if (HeadShifts shifts = m_costs.below(h, m_best); !shifts.any.empty()) heads.push_back(std::move(shifts));
  // Few choices first: the sums stay few for longer.
  std::ranges::stable_sort(heads, {}, [](const HeadShifts& shifts) { return shifts.any.size(); });
  const ShiftProgram program(heads, m_best, m_limits.effort);
  m_complete = program.complete();
  if (!m_complete || !(program.cost(m_missing, true) < m_best)) return;
  m_best = program.cost(m_missing, true);
  m_bestShifts.clear();
  for (const PlannedShift& step : program.plan(m_missing, true)) m_bestShifts.push_back({step.head, step.shift, 0});
}

void ExchangeSearch::collectMoves() {
  for (const std::size_t h : m_heads)
    for (const std::int64_t kept : m_costs.options(h).kept) {
      const std::int64_t shift = kept - m_costs.start(h);
      const double moveCost = m_costs.at(h, shift);
      if (shift != 0 && moveCost < m_best) m_moves.push_back({h, shift, moveCost});
    }
  std::sort(m_moves.begin(), m_moves.end(), [](const Move& a, const Move& b) {
    return std::tie(a.cost, a.head, a.shift) < std::tie(b.cost, b.head, b.shift);
  });
}

ExchangeSearch::Absorber ExchangeSearch::bestAbsorber(std::int64_t shift, const std::vector<std::size_t>& moved) {
  Absorber best{kNever, 0};
  m_work += static_cast<std::int64_t>(m_heads.size());
  for (const std::size_t h : m_heads) {
    if (std::find(moved.begin(), moved.end(), h) != moved.end()) continue;
    const double absorbed = m_costs.at(h, shift);
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
    if (m_work >= m_limits.lookUps) return;
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
