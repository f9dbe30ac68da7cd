#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/tokenize/aligned_text.h"

namespace headscope {

enum class UnicodeForm { Nfc, Nfd, Nfkc, Nfkd };

/// The text in a Unicode normal form. What changed stands for the whole grapheme cluster it came from; where
/// composition reaches across clusters (compatibility letters of Hangul), for all from one ASCII character to the next.
[[nodiscard]] Result<AlignedText> inForm(AlignedText text, UnicodeForm form);

/// Every character in lower case, one by one, as Unicode's full mapping has it without regard to what stands around it.
[[nodiscard]] AlignedText inLowerCase(AlignedText text);

/// Bytes of the grapheme cluster at the front of well-formed text, which is not empty.
[[nodiscard]] std::size_t clusterLength(std::string_view text);

/// The character that starts at byte `at` of well-formed text.
[[nodiscard]] std::int32_t characterAt(std::string_view text, std::size_t at);

/// Start of the character that ends before byte `at`, which is not 0.
[[nodiscard]] std::size_t previousCharacter(std::string_view text, std::size_t at);

/// White space as Unicode's White_Space property has it.
[[nodiscard]] bool isSpaceCharacter(std::int32_t character);

}  // namespace headscope
