#include "core/tokenize/pre_tokenizer_json.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/tokenize/json_fields.h"

namespace headscope {
namespace {

using nlohmann::json;

// Words and what is neither word nor space. The reference's own class of word characters, not Oniguruma's: it has the
// joiners, and not the superscripts and fractions of Latin-1.
constexpr const char* kWhitespacePattern =
    "(?:(?![\u00B2\u00B3\u00B9\u00BC-\u00BE])\\w|[\u200C\u200D])+|"
    "(?:[\u00B2\u00B3\u00B9\u00BC-\u00BE]|(?![\u200C\u200D])[^\\w\\s])+";

std::optional<SplitBehavior> behaviorOf(const json& node, SplitBehavior absent) {
  static constexpr std::array<std::pair<const char*, SplitBehavior>, 5> behaviors{
      {{"Removed", SplitBehavior::Removed},
       {"Isolated", SplitBehavior::Isolated},
       {"MergedWithPrevious", SplitBehavior::MergedWithPrevious},
       {"MergedWithNext", SplitBehavior::MergedWithNext},
       {"Contiguous", SplitBehavior::Contiguous}}};
  if (memberOf(node, "behavior").is_null()) return absent;
  const std::string wanted = textOf(node, "behavior");
  for (const auto& [name, behavior] : behaviors)
    if (wanted == name) return behavior;
  return std::nullopt;
}

class Reader {
public:
  Result<Done> read(const json& node, int depth = 0) {
    if (!node.is_object() || depth > kDeepestNesting)
      return unsupportedPart("pre_tokenizer", "is no object with a type");
    const std::string type = textOf(node, "type");
    if (type == "Sequence") return sequence(node, depth);
    if (type == "Split") return split(node);
    if (type == "Digits") return digits(node);
    if (type == "Punctuation") return punctuation(node);
    if (type == "Whitespace") return add({kWhitespacePattern, false, SplitBehavior::Removed, true});
    if (type == "WhitespaceSplit") return add({R"(\s)", false, SplitBehavior::Removed, false});
    if (type == "CharDelimiterSplit") return add({textOf(node, "delimiter"), true, SplitBehavior::Removed, false});
    if (type == "Metaspace") return metaspace(node);
    if (type == "ByteLevel") return byteLevel(node);
    return unsupportedPart("pre_tokenizer", "type \"" + type + "\"");
  }

  PreTokenizing take() && {
    const bool bytes = !m_rules.empty() && std::holds_alternative<ByteAlphabetRule>(m_rules.back());
    if (bytes) m_rules.pop_back();
    return {std::move(m_rules), bytes};
  }

private:
  Result<Done> add(SplitRule rule) {
    m_rules.emplace_back(std::move(rule));
    return Done{};
  }

  Result<Done> sequence(const json& node, int depth) {
    const json& parts = memberOf(node, "pretokenizers");
    if (!parts.is_array()) return unsupportedPart("pre_tokenizer", "Sequence without pretokenizers");
    for (const json& part : parts) HEADSCOPE_CHECK(Done, read(part, depth + 1));
    return Done{};
  }

  Result<Done> split(const json& node) {
    auto pattern = patternOf(node);
    if (!pattern) return unsupportedPart("pre_tokenizer", "Split without a pattern that is String or Regex");
    const auto invert = flagOf(node, "invert", false);
    if (!invert) return unsupportedPart("pre_tokenizer", "Split whose invert is neither true nor false");
    if (memberOf(node, "behavior").is_null()) return unsupportedPart("pre_tokenizer", "Split without a behavior");
    const auto behavior = behaviorOf(node, SplitBehavior::Isolated);
    if (!behavior) return unsupportedPart("pre_tokenizer", "Split with behavior \"" + textOf(node, "behavior") + "\"");
    return add({std::move(pattern->text), pattern->literal, *behavior, *invert});
  }

  Result<Done> digits(const json& node) {
    const auto individual = flagOf(node, "individual_digits", false);
    if (!individual)
      return unsupportedPart("pre_tokenizer", "Digits whose individual_digits is neither true nor false");
    return add({R"(\p{N})", false, *individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous, false});
  }

  Result<Done> punctuation(const json& node) {
    const auto behavior = behaviorOf(node, SplitBehavior::Isolated);
    if (!behavior)
      return unsupportedPart("pre_tokenizer", "Punctuation with behavior \"" + textOf(node, "behavior") + "\"");
    return add({R"([\p{P}$+<=>^`|~])", false, *behavior, false});
  }

  Result<Done> metaspace(const json& node) {
    MetaspaceRule rule;
    if (const json& mark = memberOf(node, "replacement"); mark.is_string() && !mark.get<std::string>().empty())
      rule.mark = mark.get<std::string>();
    // Files older than prepend_scheme say add_prefix_space.
    const auto prefix = flagOf(node, "add_prefix_space", true);
    const auto split = flagOf(node, "split", true);
    if (!prefix || !split)
      return unsupportedPart("pre_tokenizer", "Metaspace with a setting that is neither true nor false");
    rule.split = *split;
    const std::string scheme = textOf(node, "prepend_scheme");
    if (scheme == "first")
      rule.prepend = MetaspaceRule::Prepend::First;
    else if (scheme == "never" || (scheme.empty() && !*prefix))
      rule.prepend = MetaspaceRule::Prepend::Never;
    else if (scheme != "always" && !scheme.empty())
      return unsupportedPart("pre_tokenizer", "Metaspace with prepend_scheme \"" + scheme + "\"");
    m_rules.emplace_back(std::move(rule));
    return Done{};
  }

  Result<Done> byteLevel(const json& node) {
    const auto prefix = flagOf(node, "add_prefix_space", true);
    const auto regex = flagOf(node, "use_regex", true);
    if (!prefix || !regex)
      return unsupportedPart("pre_tokenizer", "ByteLevel with a setting that is neither true nor false");
    if (*prefix) m_rules.emplace_back(PrefixSpaceRule{});
    if (*regex) m_rules.emplace_back(SplitRule{gpt2SplitPattern(), false, SplitBehavior::Isolated, false});
    m_rules.emplace_back(ByteAlphabetRule{});
    return Done{};
  }

  std::vector<PreTokenizerRule> m_rules;
};

}  // namespace

Result<PreTokenizing> readPreTokenizer(const json& preTokenizer) {
  Reader reader;
  if (!preTokenizer.is_null()) HEADSCOPE_CHECK(PreTokenizing, reader.read(preTokenizer));
  return std::move(reader).take();
}

}  // namespace headscope
