#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/tokenize/vocabulary.h"

namespace headscope {

/// Bytes [begin, end) of a text: an added token, or (id -1) text between two of them.
struct AddedSpan {
  TokenId id = -1;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Finds added tokens in a text: from the left, the longest at each place.
class AddedTokenFinder {
public:
  explicit AddedTokenFinder(std::vector<AddedToken> tokens);

  [[nodiscard]] bool empty() const { return m_tokens.empty(); }

  /// The spans of `text` in order, none of them empty. Without `specialTokens`, special ones are letters, and so is
  /// anything else that stands inside one.
  [[nodiscard]] std::vector<AddedSpan> split(std::string_view text, bool specialTokens) const;

private:
  [[nodiscard]] const AddedToken* longestAt(std::string_view text, std::size_t at) const;

  std::vector<AddedToken> m_tokens;                           ///< longest first
  std::array<std::vector<std::size_t>, 256> m_byFirstByte{};  ///< into m_tokens, longest first
};

}  // namespace headscope
