#include "core/profiling/record_match.h"

#include <algorithm>
#include <utility>

namespace headscope {

Result<Done> matchRecords(const ProfileRecord& one, const ProfileRecord& other, const std::string& where) {
  const std::pair<const char*, bool> same[] = {{"model", one.modelFingerprint == other.modelFingerprint},
                                               {"data set", one.datasetFingerprint == other.datasetFingerprint},
                                               {"target ratio", one.targetRatio == other.targetRatio},
                                               {"query source", one.querySource == other.querySource},
                                               {"prompt style", one.promptStyle == other.promptStyle},
                                               {"compat setting", one.compat == other.compat},
                                               {"seed", one.seed == other.seed},
                                               {"dtype", one.dtype == other.dtype}};
  for (const auto& [what, equal] : same)
    if (!equal)
      return Error{std::string("was made with another ") + what, where,
                   "use the settings it was made with, or another session"};
  return Done{};
}

std::vector<double> joinRatios(const std::vector<double>& one, const std::vector<double>& other) {
  auto all = one;
  all.insert(all.end(), other.begin(), other.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end(), [](double a, double b) { return b - a < 1e-9; }), all.end());
  return all;
}

}  // namespace headscope
