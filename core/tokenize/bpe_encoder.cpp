#include "core/tokenize/bpe_encoder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <queue>
#include <unordered_set>

#include "core/tokenize/byte_level.h"
#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

constexpr std::size_t kShortWord = 64;  // symbols up to which scanning all pairs beats a queue

std::uint64_t pairKey(TokenId left, TokenId right) {
  return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32) | static_cast<std::uint32_t>(right);
}

// Fibonacci hashing: the high bits of the product.
std::size_t slotOf(std::uint64_t key, unsigned shift) { return (key * 0x9E3779B97F4A7C15u) >> shift; }

}  // namespace

BpeEncoder::BpeEncoder(const Vocabulary& vocabulary)
    : m_bytes(vocabulary.bytes),
      m_byteFallback(vocabulary.byteFallback),
      m_byteTokens(byteTokens(vocabulary)),
      m_unknown(vocabulary.unknown),
      m_fuseUnknown(vocabulary.fuseUnknown) {
  for (std::size_t byte = 0; m_bytes && byte < m_byteTokens.size(); ++byte) {
    const auto found = vocabulary.ids.find(byteLevelAlphabet()[byte]);
    m_byteTokens[byte] = found == vocabulary.ids.end() ? -1 : found->second;
  }
  std::unordered_set<TokenId> added;
  std::unordered_set<TokenId> special;
  for (const AddedToken& token : vocabulary.added) {
    added.insert(token.id);
    if (token.special) special.insert(token.id);
  }
  for (const auto& [piece, id] : vocabulary.ids)
    if (!m_bytes && !special.contains(id) && !piece.empty() &&
        piece.size() == utf8Length(static_cast<unsigned char>(piece.front())))
      m_characters.emplace(piece, id);
  const std::size_t capacity = std::bit_ceil(std::max<std::size_t>(vocabulary.merges.size() * 2, 16));
  m_shift = 64u - static_cast<unsigned>(std::countr_zero(capacity));
  m_slots.assign(capacity, Slot{kEmpty, kNoRank, -1});
  for (const Merge& merge : vocabulary.merges) {
    const std::uint64_t key = pairKey(merge.left, merge.right);
    std::size_t at = slotOf(key, m_shift);
    while (m_slots[at].key != kEmpty && m_slots[at].key != key) at = (at + 1) & (capacity - 1);
    m_slots[at] = {key, merge.rank, merge.result};
  }
  if (!vocabulary.ignoreMerges) return;
  for (const auto& [piece, id] : vocabulary.ids) {
    if (added.contains(id)) continue;
    if (auto word = m_bytes ? bytesOfPiece(piece) : std::optional(piece)) m_wholeWords.emplace(std::move(*word), id);
  }
}

const BpeEncoder::Slot* BpeEncoder::find(TokenId left, TokenId right) const {
  const std::uint64_t key = pairKey(left, right);
  for (std::size_t at = slotOf(key, m_shift);; at = (at + 1) & (m_slots.size() - 1)) {
    if (m_slots[at].key == key) return &m_slots[at];
    if (m_slots[at].key == kEmpty) return nullptr;
  }
}

void BpeEncoder::spellBytes(std::string_view word, std::vector<WordToken>& symbols) const {
  symbols.reserve(word.size());
  bool afterUnknown = false;
  for (std::uint32_t at = 0; at < word.size(); ++at) {
    const TokenId id = m_byteTokens[static_cast<unsigned char>(word[at])];
    if (id >= 0) {
      symbols.push_back({id, at, at + 1});
    } else if (m_unknown >= 0) {
      if (afterUnknown && m_fuseUnknown)
        symbols.back().end = at + 1;
      else
        symbols.push_back({m_unknown, at, at + 1});
    }
    afterUnknown = id < 0;
  }
}

// The byte tokens of a character, where the vocabulary has all of them.
bool BpeEncoder::fallBack(std::string_view word, std::uint32_t begin, std::uint32_t end,
                          std::vector<WordToken>& symbols) const {
  const auto token = [&](std::uint32_t at) { return m_byteTokens[static_cast<unsigned char>(word[at])]; };
  for (std::uint32_t at = begin; at < end; ++at)
    if (token(at) < 0) return false;
  for (std::uint32_t at = begin; at < end; ++at) symbols.push_back({token(at), at, at + 1});
  return true;
}

void BpeEncoder::spellCharacters(std::string_view word, std::vector<WordToken>& symbols) const {
  symbols.reserve(word.size());
  bool afterUnknown = false;
  std::string character;
  for (std::uint32_t at = 0; at < word.size();) {
    const std::uint32_t end = at + static_cast<std::uint32_t>(utf8Length(static_cast<unsigned char>(word[at])));
    character.assign(word.substr(at, end - at));
    const auto found = m_characters.find(character);
    const bool known = found != m_characters.end();
    if (known) symbols.push_back({found->second, at, end});
    const bool spelled = known || (m_byteFallback && fallBack(word, at, end, symbols));
    if (!spelled && m_unknown >= 0) {
      if (afterUnknown && m_fuseUnknown)
        symbols.back().end = end;
      else
        symbols.push_back({m_unknown, at, end});
    }
    afterUnknown = !spelled;
    at = end;
  }
}

void BpeEncoder::mergeShort(std::vector<WordToken>& symbols) const {
  std::array<Slot, kShortWord> pairs;  // of symbols i and i + 1
  const auto look = [&](std::size_t i) {
    const Slot* slot = find(symbols[i].id, symbols[i + 1].id);
    pairs[i] = slot != nullptr ? *slot : Slot{kEmpty, kNoRank, -1};
  };
  for (std::size_t i = 0; i + 1 < symbols.size(); ++i) look(i);
  while (symbols.size() > 1) {
    std::size_t best = 0;
    for (std::size_t i = 1; i + 1 < symbols.size(); ++i)
      if (pairs[i].rank < pairs[best].rank) best = i;
    if (pairs[best].rank == kNoRank) return;
    symbols[best].id = pairs[best].result;
    symbols[best].end = symbols[best + 1].end;
    symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    for (std::size_t i = best + 1; i + 1 < symbols.size(); ++i) pairs[i] = pairs[i + 1];
    if (best + 1 < symbols.size()) look(best);
    if (best > 0) look(best - 1);
  }
}

void BpeEncoder::mergeLong(std::vector<WordToken>& symbols) const {
  struct Candidate {
    std::uint32_t rank;
    std::int32_t left;
    TokenId leftId;
    TokenId rightId;
    TokenId result;
    bool operator<(const Candidate& other) const { return rank != other.rank ? rank > other.rank : left > other.left; }
  };
  std::vector<Symbol> chain;
  chain.reserve(symbols.size());
  const auto count = static_cast<std::int32_t>(symbols.size());
  for (std::int32_t i = 0; i < count; ++i) {
    const WordToken& symbol = symbols[static_cast<std::size_t>(i)];
    chain.push_back({symbol.id, symbol.begin, symbol.end, i - 1, i + 1 < count ? i + 1 : -1});
  }
  std::priority_queue<Candidate> queue;
  const auto offer = [&](std::int32_t left) {
    if (left < 0) return;
    const Symbol& a = chain[static_cast<std::size_t>(left)];
    if (a.next < 0) return;
    const Symbol& b = chain[static_cast<std::size_t>(a.next)];
    if (const Slot* slot = find(a.id, b.id)) queue.push({slot->rank, left, a.id, b.id, slot->result});
  };
  for (std::int32_t i = 0; i + 1 < count; ++i) offer(i);
  while (!queue.empty()) {
    const Candidate candidate = queue.top();
    queue.pop();
    Symbol& left = chain[static_cast<std::size_t>(candidate.left)];
    // A symbol merged away has id -1; one that has grown has another id than when the candidate was made.
    if (left.id != candidate.leftId || left.next < 0) continue;
    Symbol& right = chain[static_cast<std::size_t>(left.next)];
    if (right.id != candidate.rightId) continue;
    left.id = candidate.result;
    left.end = right.end;
    left.next = right.next;
    right.id = -1;
    if (left.next >= 0) chain[static_cast<std::size_t>(left.next)].previous = candidate.left;
    offer(left.previous);
    offer(candidate.left);
  }
  symbols.clear();
  for (std::int32_t i = 0; i >= 0; i = chain[static_cast<std::size_t>(i)].next) {
    const Symbol& symbol = chain[static_cast<std::size_t>(i)];
    symbols.push_back({symbol.id, symbol.begin, symbol.end});
  }
}

void BpeEncoder::encode(std::string_view word, std::vector<WordToken>& tokens) const {
  if (!m_wholeWords.empty()) {
    if (const auto found = m_wholeWords.find(std::string(word)); found != m_wholeWords.end()) {
      tokens.push_back({found->second, 0, static_cast<std::uint32_t>(word.size())});
      return;
    }
  }
  std::vector<WordToken> symbols;
  if (m_bytes)
    spellBytes(word, symbols);
  else
    spellCharacters(word, symbols);
  if (symbols.size() <= kShortWord)
    mergeShort(symbols);
  else
    mergeLong(symbols);
  tokens.insert(tokens.end(), symbols.begin(), symbols.end());
}

}  // namespace headscope
