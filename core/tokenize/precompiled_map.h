#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tokenize/aligned_text.h"

namespace headscope {

/// SentencePiece's own table of replacements. Its bytes: u32 size of a double-array trie in bytes, the trie as u32
/// units, and texts that each end with a NUL; a key's value in the trie is the offset of its text. All little-endian.
/// Of a unit, bits 0–7 are a label, bit 8 says that a value follows, bits 10–30 the offset to the children (times 256
/// where bit 9 is set); a unit with bit 31 holds a value. Immutable.
class PrecompiledMap {
public:
  /// Refuses tables whose sizes do not fit. Offsets in the trie are checked while it is walked.
  [[nodiscard]] static Result<std::shared_ptr<const PrecompiledMap>> parse(std::string_view bytes);
  /// The same from base64, as tokenizer.json has it.
  [[nodiscard]] static Result<std::shared_ptr<const PrecompiledMap>> parseBase64(std::string_view text);

  /// Replaces grapheme clusters below 6 bytes where the table has an entry at their front, else their characters.
  [[nodiscard]] AlignedText apply(AlignedText text) const;

private:
  [[nodiscard]] const std::string* replacement(std::string_view chunk, std::string& found) const;

  std::vector<std::uint32_t> m_units;
  std::string m_texts;
};

}  // namespace headscope
