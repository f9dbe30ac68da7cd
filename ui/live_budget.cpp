#include "ui/live_budget.h"

#include <algorithm>
#include <cmath>

#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"

namespace headscope {

void LiveBudget::setProfile(const Profile& profile) {
  m_problem.reset();
  m_documents.clear();
  // Without limits: those a person sets meanwhile must not keep the curves from being read.
  auto problem = budgetProblem(profile, BudgetRequest{});
  if (problem.ok()) {
    m_problem = std::move(problem).value();
    readDocuments(profile);
  } else if (problem.failed()) {
    m_reason = QString::fromStdString(problem.error().toString());
  }
  solve();
}

void LiveBudget::readDocuments(const Profile& profile) {
  for (const DocumentProfile& document : profile.documents) {
    std::vector<BudgetCurve> curves;
    for (const BudgetCurve& mean : m_problem->curves) {
      const auto found = document.curves.find(mean.head);
      if (found == document.curves.end()) break;
      BudgetCurve curve{mean.head, {}, {}};
      for (const InfluencePoint& point : found->second) {
        if (!std::isfinite(point.delta)) continue;
        curve.ratio.push_back(point.ratio);
        curve.delta.push_back(point.delta);
      }
      if (curve.ratio.empty()) break;
      curves.push_back(std::move(curve));
    }
    if (curves.size() == m_problem->curves.size()) m_documents.push_back(std::move(curves));
  }
}

void LiveBudget::setLimits(double targetRatio, double maxHeadRatio) {
  if (targetRatio == m_request.targetRatio && maxHeadRatio == m_request.maxHeadRatio) return;
  m_request.targetRatio = targetRatio;
  m_request.maxHeadRatio = maxHeadRatio;
  solve();
}

void LiveBudget::setProtected(const std::map<HeadId, double>& ratios) {
  std::map<HeadId, RatioRange> limits;
  for (const auto& [head, ratio] : ratios) limits[head] = {ratio, ratio};
  if (limits == m_request.headLimits) return;
  m_request.headLimits = std::move(limits);
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
    const auto posed = poseRequest(m_request, *m_problem);
    auto solution = posed.failed() ? Result<BudgetAllocation>(posed.error()) : solveBudget(*m_problem);
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
  const auto tokens = static_cast<double>(m_problem->tokens);
  const std::vector<std::int64_t>& kept = m_allocation->kept;
  m_headsAtCap =
      static_cast<int>(std::ranges::count_if(kept, [this](std::int64_t count) { return count >= m_problem->cap(); }));
  std::vector<double> sums;
  double mean = 0;
  for (const std::vector<BudgetCurve>& curves : m_documents) {
    double sum = 0;
    for (std::size_t i = 0; i < std::min(curves.size(), kept.size()); ++i)
      sum += curves[i].deltaAt(static_cast<double>(kept[i]) / tokens);
    sums.push_back(sum);
    mean += sum / static_cast<double>(m_documents.size());
  }
  m_predictedError = standardError(sums, mean);
}

}  // namespace headscope
