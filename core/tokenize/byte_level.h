#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace headscope {

/// The alphabet of byte-level BPE: one printable character for every byte, so that any text can be spelled with it.
/// Printable Latin-1 bytes stand for themselves; the other 68 are the characters from U+0100 on, in byte order.
[[nodiscard]] const std::array<std::string, 256>& byteLevelAlphabet();

/// The bytes a byte-level piece spells ("Ġworld" → " world"), or nothing where it holds a character outside the
/// alphabet.
[[nodiscard]] std::optional<std::string> bytesOfPiece(std::string_view piece);

}  // namespace headscope
