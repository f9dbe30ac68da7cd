#include "core/tokenize/vocabulary.h"

#include <string_view>

namespace headscope {

Result<Merge> resolveMerge(const Vocabulary& vocabulary, std::size_t index, const std::string& left,
                           const std::string& right) {
  Merge merge;
  merge.rank = static_cast<std::uint32_t>(index);
  const auto find = [&](const std::string& piece, TokenId& id) {
    const auto found = vocabulary.ids.find(piece);
    if (found == vocabulary.ids.end()) return false;
    id = found->second;
    return true;
  };
  if (!find(left, merge.left) || !find(right, merge.right) || !find(left + right, merge.result))
    return Error{
        "merge " + std::to_string(index) + " (\"" + left + "\", \"" + right + "\") names no tokens of the vocabulary",
        "", "the tokenizer's file is damaged; fetch it again"};
  return merge;
}

Result<Merge> resolveMergeLine(const Vocabulary& vocabulary, std::size_t index, const std::string& line) {
  const std::size_t space = line.find(' ');
  if (space == std::string::npos || line.find(' ', space + 1) != std::string::npos)
    return Error{"merge " + std::to_string(index) + " (\"" + line + "\") is not two pieces with one space between them",
                 "", "the tokenizer's file is damaged; fetch it again"};
  return resolveMerge(vocabulary, index, line.substr(0, space), line.substr(space + 1));
}

std::vector<TokenId> byteTokens(const Vocabulary& vocabulary) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::vector<TokenId> tokens(256, -1);
  for (std::size_t byte = 0; byte < tokens.size(); ++byte) {
    const std::string piece{'<', '0', 'x', digits[byte / 16], digits[byte % 16], '>'};
    if (const auto found = vocabulary.ids.find(piece); found != vocabulary.ids.end()) tokens[byte] = found->second;
  }
  return tokens;
}

}  // namespace headscope
