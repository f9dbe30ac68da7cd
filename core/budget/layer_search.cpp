#include "core/budget/layer_search.h"

#include <algorithm>
#include <cstddef>

#include "core/budget/exchange_search.h"

namespace headscope {

namespace {

/// Of all programs together; a few milliseconds.
constexpr ShiftEffort kEffort{300'000, 1'000'000};
/// Of curves, by exchanges; as many again where no layer is at a limit.
constexpr std::int64_t kLookUps = 30'000;

/// Limits that end at `most`: most searches end early, at little cost.
std::vector<double> risingLimits(double most) {
  std::vector<double> limits;
  for (double share = 1.0 / 4096; share < 1; share *= 16) limits.push_back(share * most);
  limits.push_back(most);
  return limits;
}

std::vector<double> pricesByHead(const std::vector<LayerGroup>& groups, const HullRelaxation& relaxation) {
  std::vector<double> prices(relaxation.kept.size());
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (const std::size_t h : groups[g].heads) prices[h] = relaxation.groups[g].price;
  return prices;
}

}  // namespace

LayerSearch::LayerSearch(const BudgetProblem& problem, const std::vector<HeadOptions>& options,
                         const std::vector<LayerGroup>& groups, const HullRelaxation& relaxation)
    : m_groups(groups),
      m_relaxation(relaxation),
      m_costs(problem, options, relaxation.kept, pricesByHead(groups, relaxation)),
      m_layers(groups.size()),
      m_effort(kEffort) {
  for (std::size_t g = 1; g < groups.size(); ++g) {
    m_layers[g].atLimit = relaxation.groups[g].atLimit;
  }
}

double LayerSearch::slackCost(std::size_t group, std::int64_t shift) const {
  const HullRelaxation::Group& at = m_relaxation.groups[group];
  return std::max(0.0, at.slack * static_cast<double>(at.sum + shift - at.anchor));
}

KeptRange LayerSearch::sumShifts(std::size_t group) const {
  const std::int64_t sum = m_relaxation.groups[group].sum;
  return {m_groups[group].limits.low - sum, m_groups[group].limits.high - sum};
}

bool LayerSearch::build(std::size_t group, double limit) {
  std::vector<HeadShifts> heads;
  for (const std::size_t h : m_groups[group].heads)
    if (HeadShifts shifts = m_costs.below(h, limit); !shifts.any.empty()) heads.push_back(std::move(shifts));
  // Few choices first: the sums stay few for longer.
  std::ranges::stable_sort(heads, {}, [](const HeadShifts& shifts) { return shifts.any.size(); });
  m_layers[group].program = std::make_unique<ShiftProgram>(heads, limit, m_effort);
  return m_layers[group].program->complete();
}

double LayerSearch::exchange(const std::vector<std::size_t>& heads, std::int64_t lookUps) {
  std::int64_t missing = 0;
  for (const std::size_t h : heads) missing += m_relaxation.extra[h];
  if (missing == 0) return 0;
  ExchangeSearch search(m_costs, heads, missing, {lookUps, {0, 0}});
  for (const HeadShift& step : search.run()) m_kept[step.head] += step.shift;
  return search.cost();
}

void LayerSearch::settle(std::size_t group) {
  Layer& layer = m_layers[group];
  layer.found = exchange(m_groups[group].heads, kLookUps / static_cast<std::int64_t>(m_groups.size()));
  if (layer.found == 0) return;
  const KeptRange range = sumShifts(group);
  const std::int64_t wanted = m_relaxation.groups[group].anchor - m_relaxation.groups[group].sum;
  for (const double limit : {layer.found / 16, layer.found}) {
    if (!build(group, limit)) return;
    const ShiftProgram& program = *layer.program;
    layer.least = limit;
    for (std::int64_t shift = std::max(range.low, program.low()); shift <= std::min(range.high, program.high());
         ++shift)
      layer.least = std::min(layer.least, program.cost(shift, true) + slackCost(group, shift));
    if (const double cost = program.cost(wanted, true); cost < layer.found) {
      layer.found = cost;
      for (const std::size_t h : m_groups[group].heads) m_kept[h] = m_relaxation.kept[h];
      add(program.plan(wanted, true));
    }
    if (layer.least < limit) return;
  }
}

double LayerSearch::settleOthers() {
  std::vector<std::size_t> others;
  for (std::size_t g = 0; g < m_groups.size(); ++g)
    if (!m_layers[g].atLimit) others.insert(others.end(), m_groups[g].heads.begin(), m_groups[g].heads.end());
  const double found = exchange(others, kLookUps);
  const bool allowed = std::ranges::all_of(m_groups, [&](const LayerGroup& group) {
    std::int64_t sum = 0;
    for (const std::size_t h : group.heads) sum += m_kept[h];
    return sum >= group.limits.low && sum <= group.limits.high;
  });
  if (allowed) return found;
  double cost = 0;
  for (const std::size_t h : others) {
    m_kept[h] = m_relaxation.kept[h] + m_relaxation.extra[h];
    cost += m_costs.at(h, m_relaxation.extra[h]);
  }
  return cost;
}

HeadShifts LayerSearch::asHead(std::size_t group, double limit) const {
  const Layer& layer = m_layers[group];
  const KeptRange range = sumShifts(group);
  HeadShifts head;
  head.mayStay = false;
  for (std::int64_t shift = std::max(range.low, layer.program->low());
       shift <= std::min(range.high, layer.program->high()); ++shift) {
    const double slack = slackCost(group, shift) - layer.least;
    const bool atLimit = shift == range.low || shift == range.high;
    const double any = std::max(0.0, layer.program->cost(shift, true) + slack);
    const double ends = atLimit ? any : std::max(0.0, layer.program->cost(shift, false) + slack);
    if (any < limit) head.any.push_back({group, shift, any});
    if (ends < limit) head.options.push_back({group, shift, ends});
  }
  return head;
}

void LayerSearch::add(const std::vector<PlannedShift>& shifts) {
  for (const PlannedShift& shift : shifts) m_kept[shift.head] += shift.shift;
}

int LayerSearch::tryBelow(double limit) {
  std::vector<HeadShifts> parts;
  for (std::size_t g = 1; g < m_groups.size(); ++g) {
    if (!build(g, m_layers[g].least + limit)) return -1;
    parts.push_back(asHead(g, limit));
    if (parts.back().any.empty()) return 0;
  }
  for (const std::size_t h : m_groups.front().heads)
    if (HeadShifts shifts = m_costs.below(h, limit); !shifts.any.empty()) parts.push_back(std::move(shifts));
  std::ranges::stable_sort(parts, {}, [](const HeadShifts& shifts) { return shifts.any.size(); });
  const ShiftProgram program(parts, limit, m_effort);
  if (!program.complete()) return -1;
  if (!(program.cost(m_relaxation.missing, true) < limit)) return 0;

  m_kept = m_relaxation.kept;
  const auto plan = program.plan(m_relaxation.missing, true);
  for (std::size_t i = 0; i < plan.size(); ++i) {
    // The plan runs backwards over the parts.
    const bool isLayer = !parts[plan.size() - 1 - i].mayStay;
    const PlannedShift& step = plan[i];
    if (!isLayer) {
      m_kept[step.head] += step.shift;
      continue;
    }
    const KeptRange range = sumShifts(step.head);
    const bool atLimit = step.shift == range.low || step.shift == range.high;
    add(m_layers[step.head].program->plan(step.shift, step.any || atLimit));
  }
  return 1;
}

LayerSearch::Outcome LayerSearch::run() {
  m_kept = m_relaxation.kept;
  double excess = 0;
  double least = 0;
  for (std::size_t g = 0; g < m_groups.size(); ++g) {
    if (!m_layers[g].atLimit) continue;
    settle(g);
    excess += m_layers[g].found - m_layers[g].least;
    least += m_layers[g].least;
  }
  excess += settleOthers();
  double proven = 0;
  bool complete = excess == 0;
  for (const double limit : risingLimits(excess)) {
    if (complete) break;
    const int outcome = tryBelow(limit);
    if (outcome < 0) break;
    proven = limit;
    complete = outcome > 0 || limit == excess;
  }
  return {m_kept, m_relaxation.bound + least + proven, complete};
}

}  // namespace headscope
