#include "core/tokenize/named_rules.h"

#include <algorithm>

namespace headscope {
namespace {

SplitRule isolated(std::string pattern) { return {std::move(pattern), false, SplitBehavior::Isolated, false}; }

// A word takes one character before it along; numbers go in runs of up to `digits`; line ends stay with what they end.
SplitRule withLineEnds(const std::string& digits) {
  return isolated(R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|)" + digits +
                  R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)");
}

const std::vector<NamedRules>& table() {
  static const std::vector<SplitRule> gpt2{isolated(gpt2SplitPattern())};
  static const std::vector<SplitRule> digitsThenGpt2{isolated(R"(\p{N})"), isolated(gpt2SplitPattern())};
  static const std::vector<SplitRule> llama3{withLineEnds(R"(\p{N}{1,3})")};
  static const std::vector<NamedRules> rules{
      {"gpt-2", gpt2},
      {"llama-bpe", llama3, false, true, true},
      {"qwen2", {withLineEnds(R"(\p{N})")}, true},
      {"refact", digitsThenGpt2},
      {"smollm", digitsThenGpt2},
      {"starcoder", digitsThenGpt2},
  };
  return rules;
}

}  // namespace

const NamedRules* findNamedRules(std::string_view name) {
  const auto found = std::ranges::find(table(), name, &NamedRules::name);
  return found == table().end() ? nullptr : &*found;
}

std::string namedRulesList() {
  std::string list;
  for (const NamedRules& rules : table()) list += (list.empty() ? "" : ", ") + std::string(rules.name);
  return list;
}

}  // namespace headscope
