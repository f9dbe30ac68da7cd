#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/tokenize/vocabulary.h"

namespace headscope {

/// A token within a word: the bytes [begin, end) of it.
struct WordToken {
  TokenId id = -1;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Byte-pair merging of one word: of all adjacent pairs the one of lowest rank, leftmost first, becomes one symbol,
/// until no pair is in the list. Immutable and thread-safe.
class WordEncoder {
public:
  explicit WordEncoder(const Vocabulary& vocabulary);

  /// Appends the tokens of `word` (raw bytes, at most 4 GB).
  void encode(std::string_view word, std::vector<WordToken>& tokens) const;

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
  void spell(std::string_view word, std::vector<WordToken>& symbols) const;
  void mergeShort(std::vector<WordToken>& symbols) const;
  void mergeLong(std::vector<WordToken>& symbols) const;

  std::array<TokenId, 256> m_byteTokens{};
  TokenId m_unknown;
  bool m_fuseUnknown;
  std::vector<Slot> m_slots;
  unsigned m_shift = 0;
  std::unordered_map<std::string, TokenId> m_wholeWords;  ///< by raw bytes; filled only where merges may be ignored
};

}  // namespace headscope
