#pragma once

#include "app/commands/command.h"
#include "core/session/scenario.h"

namespace headscope {

/// Name, settings, prediction and measurement; not the heads.
[[nodiscard]] Json scenarioJson(const Scenario& scenario);
/// The same in lines.
[[nodiscard]] std::string scenarioText(const Scenario& scenario);

/// All scenarios, one a line.
[[nodiscard]] Output scenarioList(const std::vector<Scenario>& scenarios);

/// Two scenarios head by head.
[[nodiscard]] Output comparisonOutput(const Scenario& first, const Scenario& second);

}  // namespace headscope
