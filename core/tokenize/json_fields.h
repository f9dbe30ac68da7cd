#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// A member of an object, or null where there is none, or where `object` is no object.
[[nodiscard]] const nlohmann::json& memberOf(const nlohmann::json& object, const char* key);

/// The text of a member; empty where it is absent or no text.
[[nodiscard]] std::string textOf(const nlohmann::json& object, const char* key);

/// A flag; `absent` where there is none or null, nothing where it is neither true nor false.
[[nodiscard]] std::optional<bool> flagOf(const nlohmann::json& object, const char* key, bool absent);

/// Whether a flag is there and true.
[[nodiscard]] bool isOn(const nlohmann::json& object, const char* key);

/// A pattern as tokenizer.json writes it, {"String": "…"} or {"Regex": "…"}.
struct JsonPattern {
  std::string text;
  bool literal = false;
};
[[nodiscard]] std::optional<JsonPattern> patternOf(const nlohmann::json& object);

/// What is wrong with `part` of a tokenizer.json that is understood, but not supported.
[[nodiscard]] Error unsupportedPart(const std::string& part, const std::string& what);

/// What makes a tokenizer.json no tokenizer.
[[nodiscard]] Error damagedPart(const std::string& what);

/// Steps in a tokenizer.json may hold others, but no deeper than this.
constexpr int kDeepestNesting = 16;

/// How a part of tokenizer.json that is one step, or a Sequence of steps listed as `parts`, is read; `name` is for
/// messages.
template <class Step>
struct StepReader {
  const char* name;
  const char* parts;
  Result<Step> (*readStep)(const std::string& type, const nlohmann::json& node);

  /// Puts the steps of `node` behind those in `steps`.
  [[nodiscard]] Result<Done> read(const nlohmann::json& node, std::vector<Step>& steps, int depth = 0) const {
    if (!node.is_object() || depth > kDeepestNesting) return unsupportedPart(name, "is no object with a type");
    const std::string type = textOf(node, "type");
    if (type != "Sequence") {
      auto step = readStep(type, node);
      if (step.failed()) return step.error();
      steps.push_back(std::move(*step));
      return Done{};
    }
    const auto& list = memberOf(node, parts);
    if (!list.is_array()) return unsupportedPart(name, std::string("Sequence without ") + parts);
    for (const auto& part : list)
      if (auto done = read(part, steps, depth + 1); !done.ok()) return done;
    return Done{};
  }
};

}  // namespace headscope
