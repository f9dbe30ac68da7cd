#include "core/tokenize/added_tokens.h"

#include <algorithm>

#include <utf8proc.h>

#include "core/tokenize/unicode_text.h"
#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

// A word character as \w has it: letters, marks, decimal digits, letter numbers, connectors and joiners.
bool isWord(std::int32_t c) {
  switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_PC: return true;
    default: return c == 0x200C || c == 0x200D || (c >= 0x24B6 && c <= 0x24E9);
  }
}

bool standsAlone(std::string_view text, std::size_t begin, std::size_t end) {
  if (begin > 0 && isWord(characterAt(text, previousCharacter(text, begin)))) return false;
  return end == text.size() || !isWord(characterAt(text, end));
}

std::size_t stripLeft(std::string_view text, std::size_t begin) {
  while (begin > 0) {
    const std::size_t before = previousCharacter(text, begin);
    if (!isSpaceCharacter(characterAt(text, before))) break;
    begin = before;
  }
  return begin;
}

std::size_t stripRight(std::string_view text, std::size_t end) {
  while (end < text.size() && isSpaceCharacter(characterAt(text, end)))
    end += utf8Length(static_cast<unsigned char>(text[end]));
  return end;
}

}  // namespace

AddedTokenFinder::AddedTokenFinder(std::vector<AddedToken> tokens) : m_tokens(std::move(tokens)) {
  std::erase_if(m_tokens, [](const AddedToken& token) { return token.content.empty(); });
  std::ranges::stable_sort(m_tokens, std::ranges::greater{},
                           [](const AddedToken& token) { return token.content.size(); });
  for (std::size_t i = 0; i < m_tokens.size(); ++i)
    m_byFirstByte[static_cast<unsigned char>(m_tokens[i].content.front())].push_back(i);
}

const AddedToken* AddedTokenFinder::longestAt(std::string_view text, std::size_t at) const {
  const std::string_view rest = text.substr(at);
  for (const std::size_t i : m_byFirstByte[static_cast<unsigned char>(rest.front())])
    if (rest.starts_with(m_tokens[i].content)) return &m_tokens[i];
  return nullptr;
}

std::vector<AddedSpan> AddedTokenFinder::split(std::string_view text, bool specialTokens) const {
  std::vector<AddedSpan> spans;
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size();) {
    const AddedToken* token = m_tokens.empty() ? nullptr : longestAt(text, at);
    if (token == nullptr) {
      ++at;
      continue;
    }
    std::size_t begin = at;
    std::size_t end = at + token->content.size();
    at = end;
    if ((token->special && !specialTokens) || (token->singleWord && !standsAlone(text, begin, end))) continue;
    if (token->lstrip) begin = stripLeft(text, begin);
    begin = std::max(begin, done);
    if (token->rstrip) end = stripRight(text, end);
    if (end <= done) continue;  // white space that the token before has taken along
    if (begin > done) spans.push_back({-1, done, begin});
    spans.push_back({token->id, begin, end});
    done = end;
  }
  if (done < text.size()) spans.push_back({-1, done, text.size()});
  return spans;
}

}  // namespace headscope
