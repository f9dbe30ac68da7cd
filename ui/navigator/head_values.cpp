#include "ui/navigator/head_values.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace headscope {

namespace {

void readRange(HeadValues& values) {
  values.low = values.high = 0;
  for (const auto& [head, value] : values.value) {
    values.low = std::min(values.low, value);
    values.high = std::max(values.high, value);
  }
}

}  // namespace

double HeadValues::position(double of) const {
  if (measure == HeadMeasure::Delta) {
    const double scale = std::max(-low, high);
    return scale > 0 ? std::clamp(of / scale, -1.0, 1.0) : 0;
  }
  return high > 0 ? std::sqrt(std::clamp(of / high, 0.0, 1.0)) : 0;
}

QString measureTitle(HeadMeasure measure) {
  switch (measure) {
    case HeadMeasure::OptimizedShare: return QCoreApplication::translate("HeadMap", "Optimized share");
    case HeadMeasure::GlobalRmsShare: return QCoreApplication::translate("HeadMap", "Global RMS share");
    case HeadMeasure::Delta: return QCoreApplication::translate("HeadMap", "Δ at largest ratio");
  }
  return {};
}

HeadValues allocationValues(const BudgetAllocation& allocation) {
  HeadValues values;
  for (std::size_t i = 0; i < std::min(allocation.heads.size(), allocation.proportion.size()); ++i) {
    values.value[allocation.heads[i]] = allocation.proportion[i];
  }
  readRange(values);
  return values;
}

HeadValues profileValues(const Profile& profile, HeadMeasure measure) {
  HeadValues values;
  values.measure = measure;
  if (measure == HeadMeasure::GlobalRmsShare) {
    values.value = globalRmsProportions(profile, profile.record.targetRatio);
  } else if (measure == HeadMeasure::Delta) {
    for (const MeanCurve& curve : meanCurves(profile)) {
      if (!curve.delta.empty()) values.value[curve.head] = curve.delta.back();
    }
  }
  readRange(values);
  return values;
}

const BudgetAllocation* savedOptimal(const SessionData& session) {
  const BudgetAllocation* found = nullptr;
  for (const BudgetAllocation& budget : session.budgets) {
    if (budget.method != "optimal") continue;
    const bool nearer = found == nullptr || std::abs(budget.targetRatio - session.profile.record.targetRatio) <
                                                std::abs(found->targetRatio - session.profile.record.targetRatio);
    if (nearer) found = &budget;
  }
  return found;
}

}  // namespace headscope
