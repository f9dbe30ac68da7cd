#pragma once

#include <sqlite3.h>

#include <string>
#include <vector>

#include "core/budget/layer_heads.h"
#include "core/session/scenario.h"

/// The tables of schema 3: scenarios and the layout of the model's heads. Nothing here begins a transaction.
namespace headscope::scenario_rows {

/// All scenarios in the order they were first saved. What a sound session cannot hold is an error that says where.
[[nodiscard]] Result<std::vector<Scenario>> read(sqlite3* database);

/// Puts a scenario in the place of the one of its name.
[[nodiscard]] Result<Done> write(sqlite3* database, const Scenario& scenario);

/// Errors: there is none of that name; the new name is empty or taken.
[[nodiscard]] Result<Done> rename(sqlite3* database, const std::string& from, const std::string& to);
[[nodiscard]] Result<Done> remove(sqlite3* database, const std::string& name);

[[nodiscard]] Result<HeadLayout> readLayout(sqlite3* database);
[[nodiscard]] Result<Done> writeLayout(sqlite3* database, const HeadLayout& layout);

}  // namespace headscope::scenario_rows
