#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/tokenize/normalizer.h"

namespace headscope {

/// The steps of tokenizer.json's `normalizer`: NFC, NFD, NFKC, NFKD, Replace, Prepend, Strip, Lowercase, Precompiled
/// and Sequence of these; none where it is null. Anything else is refused by name.
[[nodiscard]] Result<std::vector<NormalizerStep>> readNormalizer(const nlohmann::json& normalizer);

}  // namespace headscope
