#include "core/session/scenario.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>

namespace headscope {

std::optional<double> Scenario::interaction() const {
  if (!measurement) return std::nullopt;
  return measurement->delta - predictedGain;
}

ScenarioComparison compareScenarios(const Scenario& first, const Scenario& second) {
  std::map<HeadId, HeadDifference> heads;
  std::map<HeadId, double> moved;
  const auto add = [&](const Scenario& scenario, bool isFirst) {
    const BudgetAllocation& allocation = scenario.allocation;
    for (std::size_t i = 0; i < allocation.heads.size(); ++i) {
      const HeadId head = allocation.heads[i];
      const double ratio = static_cast<double>(allocation.kept[i]) / static_cast<double>(scenario.tokens);
      HeadDifference& difference = heads[head];
      difference.head = head;
      (isFirst ? difference.keptFirst : difference.keptSecond) = allocation.kept[i];
      (isFirst ? difference.ratioFirst : difference.ratioSecond) = ratio;
      moved[head] += isFirst ? allocation.proportion[i] : -allocation.proportion[i];
    }
  };
  add(first, true);
  add(second, false);
  ScenarioComparison comparison;
  for (auto& [head, difference] : heads) comparison.heads.push_back(difference);
  for (const auto& [head, share] : moved) comparison.moved += std::abs(share) / 2;
  return comparison;
}

Result<Scenario> findScenario(const std::vector<Scenario>& scenarios, const std::string& name) {
  const auto found = std::ranges::find(scenarios, name, &Scenario::name);
  if (found != scenarios.end()) return *found;
  std::string names;
  for (const Scenario& scenario : scenarios) names += (names.empty() ? "" : ", ") + scenario.name;
  return Error{"there is no scenario \"" + name + "\"", "",
               names.empty() ? "save one with headscope-cli budget --save NAME" : "name one of " + names};
}

}  // namespace headscope
