#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace headscope {

/// A member of an object, or null where there is none, or where `object` is no object.
[[nodiscard]] const nlohmann::json& memberOf(const nlohmann::json& object, const char* key);

/// The text of a member; empty where it is absent or no text.
[[nodiscard]] std::string textOf(const nlohmann::json& object, const char* key);

/// A flag; `absent` where there is none or null, nothing where it is neither true nor false.
[[nodiscard]] std::optional<bool> flagOf(const nlohmann::json& object, const char* key, bool absent);

/// A pattern as tokenizer.json writes it, {"String": "…"} or {"Regex": "…"}.
struct JsonPattern {
  std::string text;
  bool literal = false;
};
[[nodiscard]] std::optional<JsonPattern> patternOf(const nlohmann::json& object);

}  // namespace headscope
