#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/tokenize/word_model.h"

namespace headscope {

/// Unigram: of all ways to cut a word into pieces the one with the greatest sum of scores (Viterbi's algorithm; of
/// equal sums the one found first from the left). A character that is no piece by itself may stand as unknown, at the
/// lowest score of the vocabulary less 10; unknown characters in a row are one token, or their bytes where the
/// vocabulary falls back on bytes. Control tokens are no pieces: letters never become one.
class UnigramEncoder final : public WordModel {
public:
  explicit UnigramEncoder(const Vocabulary& vocabulary);

  void encode(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
  struct Piece {
    std::string text;
    TokenId id;
    double score;
  };

  /// The best way to the end of a piece.
  struct Node {
    double score = 0;
    std::uint32_t begin = 0;
    TokenId id = -1;
    bool reached = false;
  };

  void extend(std::string_view word, std::size_t at, std::vector<Node>& best) const;
  void put(std::string_view word, std::size_t begin, std::size_t end, std::vector<WordToken>& tokens) const;

  std::vector<Piece> m_pieces;  ///< in order of their bytes
  std::vector<TokenId> m_byteTokens;
  bool m_byteFallback;
  bool m_fuseUnknown;
  TokenId m_unknown;
  double m_unknownScore = 0;
};

}  // namespace headscope
