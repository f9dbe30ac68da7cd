#pragma once

#include <cstddef>
#include <string_view>

namespace headscope {

/// Offset of the first byte that is not part of well-formed UTF-8, or the length of the text where all of it is.
/// Overlong forms, surrogates and values above U+10FFFF are not well-formed.
[[nodiscard]] std::size_t validUtf8Prefix(std::string_view text);

/// Bytes of the character that starts with `lead`, in text known to be well-formed.
[[nodiscard]] constexpr std::size_t utf8Length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xE0) return 2;
  return lead < 0xF0 ? 3 : 4;
}

}  // namespace headscope
