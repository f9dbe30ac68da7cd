#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace headscope {

/// Parses one line of a JSON Lines file. Stricter than the library alone: the line must be an object, nothing may be
/// nested deeper than 64 levels, and no object may name a key twice (the library would keep the last in silence). NaN
/// and Infinity, which Python writes, are named as such. `where` stands in every error.
[[nodiscard]] Result<nlohmann::json> parseJsonLine(std::string_view line, const std::string& where);

}  // namespace headscope
