#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// The vocabulary of a model directory: tokenizer.json, or vocab.json with merges.txt where config.json names a model
/// of the GPT-2 kind (gpt2, gpt_neo, gptj, codegen, opt). tokenizer_config.json and chat_template.jinja beside it give
/// the chat template and, where its tokenizer class makes its own template, the rule for BOS. Errors name the file.
[[nodiscard]] Result<Vocabulary> readVocabularyFolder(const std::filesystem::path& folder);

}  // namespace headscope
