#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/tokenize/pre_tokenizer.h"

namespace headscope {

/// What a GGUF file's `tokenizer.ggml.pre` stands for; the file holds the name alone.
struct NamedRules {
  std::vector<std::string_view> names;
  std::vector<SplitRule> splits;
  bool nfc = false;
  bool ignoreMerges = false;
  bool addsBos = false;  ///< where the file does not say
};

/// The rule set of that name, or null: a wrong rule set gives plausible ids that are wrong, so none is guessed.
[[nodiscard]] const NamedRules* findNamedRules(std::string_view name);

/// All names, for messages: "gpt-2, phi-2, …".
[[nodiscard]] std::string namedRulesList();

}  // namespace headscope
