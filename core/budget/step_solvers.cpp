#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <queue>
#include <random>
#include <tuple>

#include "core/budget/allocation.h"
#include "core/budget/baselines.h"

namespace headscope {

namespace {

/// What the reference solvers move at a time, in kept ratio of one head.
constexpr double kStep = 0.001;
constexpr int kMostSwaps = 100000;
/// Gains below this are rounding.
constexpr double kNoGain = 1e-15;

/// Annealing, as the reference has it.
constexpr double kFirstTemperature = 0.01;
constexpr double kLastTemperature = 1e-6;
constexpr double kCooling = 0.99995;

double asRatio(std::int64_t kept, const BudgetProblem& problem) {
  return static_cast<double>(kept) / static_cast<double>(problem.tokens);
}

double leastRatio(const BudgetProblem& problem, std::size_t head) { return asRatio(problem.limits(head).low, problem); }

/// Most a head may be given: its last measured ratio or its limit.
double mostRatio(const BudgetProblem& problem, std::size_t head) {
  const KeptRange limits = problem.limits(head);
  const double cap =
      problem.headLimits.contains(problem.curves[head].head) ? asRatio(limits.high, problem) : problem.maxHeadRatio;
  return std::max(asRatio(limits.low, problem), std::min(cap, problem.curves[head].ratio.back()));
}

BudgetAllocation fromRatios(const BudgetProblem& problem, const std::string& method, const std::vector<double>& ratio) {
  return makeAllocation(problem, method, roundToLimits(problem, ratio));
}

/// Ratios of all heads, with the gain of one step up and the loss of one step down kept beside each.
class SwapState {
public:
  explicit SwapState(const BudgetProblem& problem)
      : m_problem(problem), m_ratio(problem.curves.size()), m_gain(m_ratio.size()), m_loss(m_ratio.size()) {
    for (std::size_t h = 0; h < m_ratio.size(); ++h) {
      m_least.push_back(leastRatio(problem, h));
      m_most.push_back(mostRatio(problem, h));
      set(h, std::clamp(problem.targetRatio, m_least[h], m_most[h]));
    }
  }

  [[nodiscard]] const std::vector<double>& ratio() const { return m_ratio; }

  /// Makes the best swap; false where none helps.
  bool swapOnce() {
    const std::size_t heads = m_ratio.size();
    std::size_t to = heads;
    for (std::size_t h = 0; h < heads; ++h)
      if (m_ratio[h] < m_most[h] && (to == heads || m_gain[h] > m_gain[to])) to = h;
    std::size_t from = heads;
    for (std::size_t h = 0; h < heads; ++h)
      if (h != to && m_ratio[h] > m_least[h] && (from == heads || m_loss[h] < m_loss[from])) from = h;
    if (to == heads || from == heads) return false;

    const double moved = room(to, from);
    if (swapGain(to, from, moved) <= kNoGain) return false;
    move(to, from, moved);
    return true;
  }

  /// As much as both can: a step cut short on one side only would lose or invent budget.
  [[nodiscard]] double room(std::size_t to, std::size_t from) const {
    return std::min({kStep, m_most[to] - m_ratio[to], m_ratio[from] - m_least[from]});
  }
  [[nodiscard]] double swapGain(std::size_t to, std::size_t from, double moved) const {
    return delta(to, m_ratio[to]) - delta(to, m_ratio[to] + moved) -
           (delta(from, m_ratio[from] - moved) - delta(from, m_ratio[from]));
  }
  void move(std::size_t to, std::size_t from, double moved) {
    set(to, m_ratio[to] + moved);
    set(from, m_ratio[from] - moved);
  }

private:
  [[nodiscard]] double delta(std::size_t head, double ratio) const { return m_problem.curves[head].deltaAt(ratio); }

  void set(std::size_t head, double ratio) {
    m_ratio[head] = ratio;
    const double now = delta(head, ratio);
    m_gain[head] = now - delta(head, std::min(ratio + kStep, m_most[head]));
    m_loss[head] = delta(head, std::max(ratio - kStep, m_least[head])) - now;
  }

  const BudgetProblem& m_problem;
  std::vector<double> m_ratio, m_least, m_most, m_gain, m_loss;
};

}  // namespace

Result<BudgetAllocation> greedyBudget(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  struct Offer {
    double gain;
    std::size_t head;
    bool operator<(const Offer& other) const { return std::tie(gain, other.head) < std::tie(other.gain, head); }
  };
  std::vector<double> ratio(problem.curves.size(), 0);
  // Only heads with limits of their own start above zero: minKept is met by the rounding, as in the reference.
  for (const auto& [head, limits] : problem.headLimits)
    for (std::size_t h = 0; h < ratio.size(); ++h)
      if (problem.curves[h].head == head) ratio[h] = asRatio(limits.low, problem);
  std::priority_queue<Offer> offers;
  const auto offer = [&](std::size_t head) {
    const double most = mostRatio(problem, head);
    if (ratio[head] >= most) return;
    const BudgetCurve& curve = problem.curves[head];
    offers.push({curve.deltaAt(ratio[head]) - curve.deltaAt(std::min(ratio[head] + kStep, most)), head});
  };
  for (std::size_t h = 0; h < ratio.size(); ++h) offer(h);

  double left =
      problem.targetRatio * static_cast<double>(ratio.size()) - std::accumulate(ratio.begin(), ratio.end(), 0.0);
  while (left > 1e-12 && !offers.empty()) {
    const std::size_t head = offers.top().head;
    offers.pop();
    const double given = std::min({kStep, mostRatio(problem, head) - ratio[head], left});
    ratio[head] += given;
    left -= given;
    offer(head);
  }
  return fromRatios(problem, "greedy", ratio);
}

Result<BudgetAllocation> swapBudget(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  SwapState state(problem);
  for (int swaps = 0; swaps < kMostSwaps && state.swapOnce(); ++swaps) {
  }
  return fromRatios(problem, "swap", state.ratio());
}

Result<BudgetAllocation> annealingBudget(const BudgetProblem& problem) {
  HEADSCOPE_CHECK(BudgetAllocation, problem.check());
  SwapState state(problem);
  std::mt19937_64 random(0);
  // By hand: the distributions of the standard library differ between its implementations.
  const auto unit = [&] { return std::ldexp(static_cast<double>(random() >> 11), -53); };
  const std::size_t heads = problem.curves.size();
  std::vector<double> best = state.ratio();
  double gained = 0;
  double bestGained = 0;
  double temperature = kFirstTemperature;
  for (int moves = 0; moves < kMostSwaps && temperature > kLastTemperature; ++moves, temperature *= kCooling) {
    const auto to = static_cast<std::size_t>(random() % heads);
    const auto from = static_cast<std::size_t>(random() % heads);
    const double moved = state.room(to, from);
    if (to == from || moved <= 0) continue;
    const double gain = state.swapGain(to, from, moved);
    if (gain <= 0 && unit() >= std::exp(gain / temperature)) continue;
    state.move(to, from, moved);
    gained += gain;
    if (gained > bestGained + kNoGain) {
      bestGained = gained;
      best = state.ratio();
    }
  }
  return fromRatios(problem, "annealing", best);
}

}  // namespace headscope
