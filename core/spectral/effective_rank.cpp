#include "core/spectral/effective_rank.h"

#include <cmath>

namespace headscope {

std::optional<double> effectiveRank(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) {
    if (!std::isfinite(value) || value < 0) return std::nullopt;
    sum += value;
  }
  if (!std::isfinite(sum) || sum <= 0) return std::nullopt;
  double entropy = 0;
  for (const double value : values) {
    const double share = value / sum;
    if (share > 0) entropy -= share * std::log(share);
  }
  return std::exp(entropy);
}

}  // namespace headscope
