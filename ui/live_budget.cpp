#include "ui/live_budget.h"

#include <algorithm>
#include <cmath>

#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"

namespace headscope {

namespace {

/// Value at x of the polyline, flat outside its ends. `xs` ascends and is not empty.
double interpolate(const std::vector<double>& xs, const std::vector<double>& ys, double x) {
  const auto above = std::ranges::lower_bound(xs, x);
  if (above == xs.begin()) return ys.front();
  if (above == xs.end()) return ys.back();
  const auto i = static_cast<std::size_t>(above - xs.begin());
  const double share = (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
  return ys[i - 1] + share * (ys[i] - ys[i - 1]);
}

}  // namespace

void LiveBudget::setProfile(const Profile& profile) {
  m_problem.reset();
  m_curves.clear();
  auto problem = budgetProblem(profile, m_targetRatio, m_maxHeadRatio);
  if (problem.ok()) {
    m_problem = std::move(problem).value();
    m_curves = meanCurves(profile);
    std::erase_if(m_curves, [this](const MeanCurve& curve) {
      return std::ranges::none_of(m_problem->curves,
                                  [&](const BudgetCurve& other) { return other.head == curve.head; });
    });
  } else if (problem.failed()) {
    m_reason = QString::fromStdString(problem.error().what);
  }
  solve();
}

void LiveBudget::setLimits(double targetRatio, double maxHeadRatio) {
  if (targetRatio == m_targetRatio && maxHeadRatio == m_maxHeadRatio) return;
  m_targetRatio = targetRatio;
  m_maxHeadRatio = maxHeadRatio;
  solve();
}

double LiveBudget::keptShare() const {
  if (!m_allocation || !m_problem || m_problem->tokens <= 0 || m_problem->curves.empty()) return 0;
  double kept = 0;
  for (const auto count : m_allocation->kept) kept += static_cast<double>(count);
  return kept / (static_cast<double>(m_problem->tokens) * static_cast<double>(m_problem->curves.size()));
}

std::optional<double> LiveBudget::ratioOf(HeadId head) const {
  if (!m_allocation || !m_problem || m_problem->tokens <= 0) return std::nullopt;
  const auto found = std::ranges::find(m_allocation->heads, head);
  if (found == m_allocation->heads.end()) return std::nullopt;
  const auto i = static_cast<std::size_t>(found - m_allocation->heads.begin());
  return static_cast<double>(m_allocation->kept.at(i)) / static_cast<double>(m_problem->tokens);
}

void LiveBudget::solve() {
  m_allocation.reset();
  m_predictedError = 0;
  m_headsAtCap = 0;
  if (m_problem) {
    m_problem->targetRatio = m_targetRatio;
    m_problem->maxHeadRatio = m_maxHeadRatio;
    auto solution = solveBudget(*m_problem);
    if (solution.ok()) {
      m_reason.clear();
      m_allocation = std::make_shared<const BudgetAllocation>(std::move(solution).value());
      readErrors();
    } else if (solution.failed()) {
      m_reason = QString::fromStdString(solution.error().toString());
    }
  }
  Q_EMIT solved();
}

void LiveBudget::readErrors() {
  const double tokens = static_cast<double>(m_problem->tokens);
  const auto cap = static_cast<std::int64_t>(std::floor(m_maxHeadRatio * tokens + 1e-9));
  double variance = 0;
  for (std::size_t i = 0; i < m_allocation->heads.size() && i < m_allocation->kept.size(); ++i) {
    if (m_allocation->kept[i] >= cap) ++m_headsAtCap;
    if (i >= m_curves.size() || m_curves[i].head != m_allocation->heads[i] || m_curves[i].ratio.empty()) continue;
    const double error =
        interpolate(m_curves[i].ratio, m_curves[i].stderrDelta, static_cast<double>(m_allocation->kept[i]) / tokens);
    variance += error * error;
  }
  m_predictedError = std::sqrt(variance);
}

}  // namespace headscope
