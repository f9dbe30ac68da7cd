#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/tokenize/word_model.h"

namespace headscope {

/// Byte-pair merging of one word: of all adjacent pairs the one of lowest rank, leftmost first, becomes one symbol,
/// until no pair is in the list. It begins with the bytes of the word, or with its characters, where those without a
/// token may fall back on their bytes.
class BpeEncoder final : public WordModel {
public:
  explicit BpeEncoder(const Vocabulary& vocabulary);

  void encode(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
  /// Open addressing on pairs of ids; empty slots have key `kEmpty`.
  struct Slot {
    std::uint64_t key;
    std::uint32_t rank;
    TokenId result;
  };
  struct Symbol {
    TokenId id;
    std::uint32_t begin;
    std::uint32_t end;
    std::int32_t previous;
    std::int32_t next;
  };

  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
  static constexpr std::uint32_t kNoRank = ~std::uint32_t{0};

  [[nodiscard]] const Slot* find(TokenId left, TokenId right) const;
  void spellBytes(std::string_view word, std::vector<WordToken>& symbols) const;
  void spellCharacters(std::string_view word, std::vector<WordToken>& symbols) const;
  [[nodiscard]] bool fallBack(std::string_view word, std::uint32_t begin, std::uint32_t end,
                              std::vector<WordToken>& symbols) const;
  void mergeShort(std::vector<WordToken>& symbols) const;
  void mergeLong(std::vector<WordToken>& symbols) const;

  bool m_bytes;
  bool m_byteFallback;
  std::vector<TokenId> m_byteTokens;  ///< spelled in the byte alphabet, or "<0x0A>"; -1: none
  std::unordered_map<std::string, TokenId>
      m_characters;  ///< tokens of one character; filled where words are characters
  TokenId m_unknown;
  bool m_fuseUnknown;
  std::vector<Slot> m_slots;
  unsigned m_shift = 0;
  std::unordered_map<std::string, TokenId> m_wholeWords;  ///< filled only where merges may be ignored
};

}  // namespace headscope
