#include "core/tokenize/sentencepiece_merges.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

constexpr std::size_t kLongestPiece = 512;  // bytes; keeps a hostile piece from being cut a million ways

}  // namespace

std::vector<Merge> mergesOfScores(const Vocabulary& vocabulary, const std::vector<double>& scores,
                                  const std::vector<bool>& usable) {
  std::unordered_map<std::string_view, TokenId> ids;
  ids.reserve(vocabulary.pieces.size());
  std::vector<TokenId> order;
  for (std::size_t id = 0; id < vocabulary.pieces.size(); ++id) {
    if (!usable[id] || vocabulary.pieces[id].empty() || vocabulary.pieces[id].size() > kLongestPiece) continue;
    ids.emplace(vocabulary.pieces[id], static_cast<TokenId>(id));
    order.push_back(static_cast<TokenId>(id));
  }
  const auto scoreOf = [&](TokenId id) { return scores[static_cast<std::size_t>(id)]; };
  std::ranges::stable_sort(order, [&](TokenId a, TokenId b) { return scoreOf(a) > scoreOf(b); });
  std::vector<Merge> merges;
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && scoreOf(order[i]) < scoreOf(order[i - 1])) ++rank;
    const std::string_view piece = vocabulary.pieces[static_cast<std::size_t>(order[i])];
    for (std::size_t cut = utf8Length(static_cast<unsigned char>(piece[0])); cut < piece.size();
         cut += utf8Length(static_cast<unsigned char>(piece[cut]))) {
      const auto left = ids.find(piece.substr(0, cut));
      if (left == ids.end()) continue;
      const auto right = ids.find(piece.substr(cut));
      if (right != ids.end()) merges.push_back({left->second, right->second, order[i], rank});
    }
  }
  return merges;
}

}  // namespace headscope
