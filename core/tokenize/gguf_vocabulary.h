#pragma once

#include "core/base/result.h"
#include "core/model/gguf_file.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// The vocabulary of a GGUF file, from `tokenizer.ggml.tokens`, `.token_type`, `.bos_token_id`, `.add_bos_token` and
/// `tokenizer.chat_template`, by its `.model`: "gpt2", byte-level BPE with `.merges` and the rule set `.pre`; "llama",
/// SentencePiece's BPE with `.scores` of any number type and `.add_space_prefix`; "gemma4", the same with `.merges`.
/// Control (type 3) and unknown (2) tokens become special added tokens, user-defined ones (4) plain added tokens. Any
/// other kind is refused by name.
[[nodiscard]] Result<Vocabulary> readGgufVocabulary(const GgufFile& file);

}  // namespace headscope
