#include "core/tokenize/unigram_encoder.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

constexpr double kUnknownPenalty = 10;
constexpr TokenId kUnknownPiece = -2;  // in the lattice; the vocabulary may have no token for it

}  // namespace

UnigramEncoder::UnigramEncoder(const Vocabulary& vocabulary)
    : m_byteTokens(byteTokens(vocabulary)),
      m_byteFallback(vocabulary.byteFallback),
      m_fuseUnknown(vocabulary.fuseUnknown),
      m_unknown(vocabulary.unknown) {
  std::unordered_set<TokenId> control;
  for (const AddedToken& token : vocabulary.added)
    if (token.special) control.insert(token.id);
  double lowest = std::numeric_limits<double>::infinity();
  for (const auto& [text, id] : vocabulary.ids) {
    const double score = vocabulary.scores[static_cast<std::size_t>(id)];
    lowest = std::min(lowest, score);
    if (!text.empty() && !control.contains(id)) m_pieces.push_back({text, id, score});
  }
  m_unknownScore = lowest - kUnknownPenalty;
  std::ranges::sort(m_pieces, {}, &Piece::text);
}

// All pieces that begin at byte `at`: the range of those that agree narrows byte by byte.
void UnigramEncoder::extend(std::string_view word, std::size_t at, std::vector<Node>& best) const {
  const double before = best[at].score;
  const std::size_t character = utf8Length(static_cast<unsigned char>(word[at]));
  const auto reach = [&](std::size_t end, double score, TokenId id) {
    Node& node = best[end];
    if (node.reached && score <= node.score) return;
    node = {score, static_cast<std::uint32_t>(at), id, true};
  };
  bool hasCharacter = false;
  auto first = m_pieces.begin();
  auto last = m_pieces.end();
  for (std::size_t depth = 0; at + depth < word.size(); ++depth) {
    const auto byteAt = [depth](const Piece& piece) {
      return depth < piece.text.size() ? static_cast<int>(static_cast<unsigned char>(piece.text[depth])) : -1;
    };
    const int byte = static_cast<unsigned char>(word[at + depth]);
    first = std::lower_bound(first, last, byte, [&](const Piece& piece, int value) { return byteAt(piece) < value; });
    last = std::upper_bound(first, last, byte, [&](int value, const Piece& piece) { return value < byteAt(piece); });
    if (first == last) break;
    if (first->text.size() != depth + 1) continue;  // the shortest stands first
    hasCharacter = hasCharacter || depth + 1 == character;
    reach(at + depth + 1, before + first->score, first->id);
  }
  if (!hasCharacter) reach(at + character, before + m_unknownScore, kUnknownPiece);
}

void UnigramEncoder::put(std::string_view word, std::size_t begin, std::size_t end,
                         std::vector<WordToken>& tokens) const {
  if (m_byteFallback) {
    const auto bytes = word.substr(begin, end - begin);
    if (std::ranges::all_of(bytes, [&](char c) { return m_byteTokens[static_cast<unsigned char>(c)] >= 0; })) {
      for (std::size_t at = begin; at < end; ++at)
        tokens.push_back({m_byteTokens[static_cast<unsigned char>(word[at])], static_cast<std::uint32_t>(at),
                          static_cast<std::uint32_t>(at + 1)});
      return;
    }
  }
  if (m_unknown >= 0) tokens.push_back({m_unknown, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
}

void UnigramEncoder::encode(std::string_view word, std::vector<WordToken>& tokens) const {
  std::vector<Node> best(word.size() + 1);
  best[0].reached = true;
  for (std::size_t at = 0; at < word.size(); at += utf8Length(static_cast<unsigned char>(word[at])))
    extend(word, at, best);
  std::vector<std::pair<std::size_t, std::size_t>> path;  // from the end
  for (std::size_t end = word.size(); end > 0; end = best[end].begin) {
    const bool unknown = best[end].id == kUnknownPiece;
    if (unknown && m_fuseUnknown && !path.empty() && path.back().first == end &&
        best[path.back().second].id == kUnknownPiece)
      path.back().first = best[end].begin;
    else
      path.emplace_back(best[end].begin, end);
  }
  for (auto part = path.rbegin(); part != path.rend(); ++part) {
    const auto [begin, end] = *part;
    if (best[end].id == kUnknownPiece)
      put(word, begin, end, tokens);
    else
      tokens.push_back({best[end].id, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }
}

}  // namespace headscope
