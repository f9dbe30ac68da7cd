#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace headscope {

/// Parses one line of a JSON Lines file. Stricter than the library alone: the line must be an object, nothing may be
/// nested deeper than 64 levels, and no object may name a key twice (the library would keep the last in silence). NaN
/// and Infinity, which Python writes, are named as such. `where` stands in every error.
[[nodiscard]] Result<nlohmann::json> parseJsonLine(std::string_view line, const std::string& where);

/// The same for a whole file that is one object; `remedy` stands in the errors.
[[nodiscard]] Result<nlohmann::json> parseJsonObject(std::string_view text, const std::string& where,
                                                     const std::string& remedy);

/// Calls `read` with each line of `text` that is not blank and its place "name, line n"; stops at the first error.
[[nodiscard]] Result<Done> forEachJsonLine(
    const std::string& name, std::string_view text,
    const std::function<Result<Done>(const nlohmann::json&, const std::string&)>& read);

}  // namespace headscope
