#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/tokenize/pre_tokenizer.h"

namespace headscope {

/// What tokenizer.json's `pre_tokenizer` asks for.
struct PreTokenizing {
  std::vector<PreTokenizerRule> rules;
  bool bytes = false;  ///< ByteLevel stands last: the words' raw bytes are spelled in its alphabet
};

/// Reads Split, Digits, Punctuation, Whitespace, WhitespaceSplit, CharDelimiterSplit, Metaspace, ByteLevel, and
/// Sequence of these; no rules where it is null. Anything else is refused by name.
[[nodiscard]] Result<PreTokenizing> readPreTokenizer(const nlohmann::json& preTokenizer);

}  // namespace headscope
