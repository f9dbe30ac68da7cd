#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/result.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// Reads the bytes of a tokenizer.json that describes byte-level BPE. What the file asks for and this reader does not
/// do is refused by name; truncation, padding and decoder are ignored, the post-processor only tells whether a BOS
/// comes first.
[[nodiscard]] Result<Vocabulary> parseTokenizerJson(std::string_view json);

/// The tokenizer.json in `folder`, with the BOS and chat template of the tokenizer_config.json and chat_template.jinja
/// beside it, where they are.
[[nodiscard]] Result<Vocabulary> readVocabularyFolder(const std::filesystem::path& folder);

}  // namespace headscope
