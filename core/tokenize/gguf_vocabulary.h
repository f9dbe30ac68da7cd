#pragma once

#include "core/base/result.h"
#include "core/model/gguf_file.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// The byte-level BPE vocabulary of a GGUF file: `tokenizer.ggml.model` "gpt2" with `.tokens`, `.token_type`,
/// `.merges`,
/// `.pre`, `.bos_token_id`, `.add_bos_token`, and `tokenizer.chat_template`. Control tokens (type 3) become special
/// added tokens, user-defined ones (4) plain added tokens. Any other kind of vocabulary is refused by name.
[[nodiscard]] Result<Vocabulary> readGgufVocabulary(const GgufFile& file);

}  // namespace headscope
