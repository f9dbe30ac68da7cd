#include "core/tokenize/json_fields.h"

namespace headscope {

using nlohmann::json;

const json& memberOf(const json& object, const char* key) {
  static const json none;
  if (!object.is_object()) return none;
  const auto found = object.find(key);
  return found == object.end() ? none : *found;
}

std::string textOf(const json& object, const char* key) {
  const json& value = memberOf(object, key);
  return value.is_string() ? value.get<std::string>() : "";
}

std::optional<bool> flagOf(const json& object, const char* key, bool absent) {
  const json& value = memberOf(object, key);
  if (value.is_null()) return absent;
  return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
}

std::optional<JsonPattern> patternOf(const json& object) {
  const json& pattern = memberOf(object, "pattern");
  if (!pattern.is_object() || pattern.size() != 1 || !pattern.begin()->is_string()) return std::nullopt;
  const std::string& kind = pattern.begin().key();
  if (kind != "String" && kind != "Regex") return std::nullopt;
  return JsonPattern{pattern.begin()->get<std::string>(), kind == "String"};
}

bool isOn(const json& object, const char* key) { return flagOf(object, key, false).value_or(false); }

Error damagedPart(const std::string& what) { return Error{what, "", "the file is damaged; fetch it again"}; }

Error unsupportedPart(const std::string& part, const std::string& what) {
  return Error{part + ": " + what, "", "this tokenizer is not supported"};
}

}  // namespace headscope
