#include "core/tokenize/pre_tokenizer_json.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace headscope {
namespace {

using nlohmann::json;

constexpr int kDeepestNesting = 16;

Error refused(std::string what) {
  return Error{"pre_tokenizer: " + std::move(what), "", "this tokenizer is not supported"};
}

std::string textOf(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<bool> flagOf(const json& object, const char* key, bool absent) {
  const auto found = object.find(key);
  if (found == object.end()) return absent;
  return found->is_boolean() ? std::optional(found->get<bool>()) : std::nullopt;
}

class Reader {
public:
  Result<Done> read(const json& node, int depth = 0) {
    if (!node.is_object() || depth > kDeepestNesting) return refused("is no object with a type");
    const std::string type = textOf(node, "type");
    if (m_byteLevel) return refused("\"" + type + "\" after ByteLevel");
    if (type == "Sequence") return sequence(node, depth);
    if (type == "Split") return split(node);
    if (type == "Digits") return digits(node);
    if (type == "ByteLevel") return byteLevel(node);
    return refused("type \"" + type + "\"");
  }

  [[nodiscard]] bool isByteLevel() const { return m_byteLevel; }
  std::vector<SplitRule> take() && { return std::move(m_rules); }

private:
  Result<Done> sequence(const json& node, int depth) {
    const auto parts = node.find("pretokenizers");
    if (parts == node.end() || !parts->is_array()) return refused("Sequence without pretokenizers");
    for (const json& part : *parts) HEADSCOPE_CHECK(Done, read(part, depth + 1));
    return Done{};
  }

  Result<Done> split(const json& node) {
    static constexpr std::array<std::pair<const char*, SplitBehavior>, 5> behaviors{
        {{"Removed", SplitBehavior::Removed},
         {"Isolated", SplitBehavior::Isolated},
         {"MergedWithPrevious", SplitBehavior::MergedWithPrevious},
         {"MergedWithNext", SplitBehavior::MergedWithNext},
         {"Contiguous", SplitBehavior::Contiguous}}};
    SplitRule rule;
    const auto pattern = node.find("pattern");
    if (pattern == node.end() || !pattern->is_object() || pattern->size() != 1)
      return refused("Split without a pattern");
    const auto& kind = pattern->begin().key();
    if ((kind != "String" && kind != "Regex") || !pattern->begin()->is_string())
      return refused("Split by \"" + kind + "\"");
    rule.literal = kind == "String";
    rule.pattern = pattern->begin()->get<std::string>();
    const auto invert = flagOf(node, "invert", false);
    if (!invert) return refused("Split whose invert is neither true nor false");
    rule.invert = *invert;
    const std::string wanted = textOf(node, "behavior");
    for (const auto& [name, behavior] : behaviors) {
      if (wanted != name) continue;
      rule.behavior = behavior;
      m_rules.push_back(std::move(rule));
      return Done{};
    }
    return refused("Split with behavior \"" + wanted + "\"");
  }

  Result<Done> digits(const json& node) {
    const auto individual = flagOf(node, "individual_digits", false);
    if (!individual) return refused("Digits whose individual_digits is neither true nor false");
    m_rules.push_back({R"(\p{N})", false, *individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous, false});
    return Done{};
  }

  Result<Done> byteLevel(const json& node) {
    const auto prefix = flagOf(node, "add_prefix_space", true);
    const auto regex = flagOf(node, "use_regex", true);
    if (!prefix || !regex) return refused("ByteLevel with a setting that is neither true nor false");
    if (*prefix) return refused("ByteLevel with add_prefix_space");
    if (*regex) m_rules.push_back({gpt2SplitPattern(), false, SplitBehavior::Isolated, false});
    m_byteLevel = true;
    return Done{};
  }

  std::vector<SplitRule> m_rules;
  bool m_byteLevel = false;
};

}  // namespace

Result<std::vector<SplitRule>> readPreTokenizer(const nlohmann::json& preTokenizer) {
  using Rules = std::vector<SplitRule>;
  if (preTokenizer.is_null()) return refused("there is none");
  Reader reader;
  HEADSCOPE_CHECK(Rules, reader.read(preTokenizer));
  if (!reader.isByteLevel()) return refused("no ByteLevel in it");
  return std::move(reader).take();
}

}  // namespace headscope
