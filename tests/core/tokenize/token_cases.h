#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/tokenize/tokenizer.h"

namespace headscope::test {

/// A JSON file of tests/oracle/data; fails the program where it cannot be read.
[[nodiscard]] nlohmann::json readData(const std::string& name);

/// The texts of `cases` ([text, ids with special tokens as letters, ids with special tokens where they differ]) whose
/// ids come out otherwise, one line each; empty where all agree.
[[nodiscard]] std::string differences(const Tokenizer& tokenizer, const nlohmann::json& cases);

/// The text that `mixed_text` of tests/oracle/tokenize_fragments.py makes of the same fragments.
[[nodiscard]] std::string mixedText(const nlohmann::json& recipe);

/// FNV-1a, 64 bits, as 16 hexadecimal digits: over bytes, or over ids as four little-endian bytes each.
[[nodiscard]] std::string fnv(std::string_view bytes);
[[nodiscard]] std::string fnv(const std::vector<TokenId>& ids, std::size_t begin, std::size_t end);

}  // namespace headscope::test
