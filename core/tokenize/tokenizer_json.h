#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// Reads the bytes of a tokenizer.json. What it asks for and cannot be done alike is refused by name; truncation and
/// padding are ignored, and of the post-processor only whether it puts a token before a text counts, which then is the
/// BOS. With `gpt2Kind`, a file too old to say what its model is and how it cuts words is read by GPT-2's rules, and a
/// note says so.
[[nodiscard]] Result<Vocabulary> parseTokenizerJson(std::string_view bytes, bool gpt2Kind = false);

/// The id of an added token or piece spelled `content`, or -1.
[[nodiscard]] TokenId idOfContent(const Vocabulary& vocabulary, const std::string& content);

}  // namespace headscope
