#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/tokenize/pre_tokenizer.h"

namespace headscope {

/// The split rules of tokenizer.json's `pre_tokenizer`: Split, Digits, ByteLevel, and Sequence of these. ByteLevel must
/// stand last, since what follows it would see its alphabet in place of the text. Anything else is refused by name.
[[nodiscard]] Result<std::vector<SplitRule>> readPreTokenizer(const nlohmann::json& preTokenizer);

}  // namespace headscope
