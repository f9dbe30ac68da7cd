#include "core/spectral/rank_measures.h"

#include "core/spectral/effective_rank.h"

namespace headscope {

namespace {

/// Shares that add up to 0.9 but for rounding have it.
constexpr double rounding = 1e-12;

double countFor90(const std::vector<double>& values, double sum) {
  double held = 0;
  double count = 0;
  for (const double value : values) {
    held += value;
    ++count;
    if (held >= (0.9 - rounding) * sum) break;
  }
  return count;
}

}  // namespace

std::string toString(RankMeasure measure) {
  switch (measure) {
    case RankMeasure::Effective: return "effective rank";
    case RankMeasure::Participation: return "participation ratio";
    case RankMeasure::Stable: return "stable rank";
    case RankMeasure::Share90: return "eigenvalues for 90 %";
  }
  return {};
}

std::optional<double> rankOf(RankMeasure measure, const std::vector<double>& eigenvalues) {
  const auto effective = effectiveRank(eigenvalues);
  if (!effective || measure == RankMeasure::Effective) return effective;
  double sum = 0, squares = 0, largest = 0;
  for (const double value : eigenvalues) {
    sum += value;
    squares += value * value;
    largest = value > largest ? value : largest;
  }
  if (measure == RankMeasure::Participation) return sum * sum / squares;
  if (measure == RankMeasure::Stable) return sum / largest;
  return countFor90(eigenvalues, sum);
}

}  // namespace headscope
