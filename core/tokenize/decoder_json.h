#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// The steps of tokenizer.json's `decoder`: ByteLevel, ByteFallback, Replace of a string, Metaspace, Fuse, Strip and
/// Sequence of these. Where it is null, what undoes the vocabulary's pre-tokenising. Anything else is refused by name.
[[nodiscard]] Result<std::vector<DecoderStep>> readDecoder(const nlohmann::json& decoder, const Vocabulary& vocabulary);

}  // namespace headscope
