#pragma once

#include <memory>
#include <vector>

#include "app/commands/command.h"

namespace headscope {

/// Every verb, in the order of --help.
[[nodiscard]] std::vector<std::unique_ptr<Command>> allCommands();

}  // namespace headscope
