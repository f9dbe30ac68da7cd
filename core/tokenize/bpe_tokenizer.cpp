#include "core/tokenize/bpe_tokenizer.h"

#include <limits>
#include <utility>

#include "core/tokenize/byte_level.h"
#include "core/tokenize/normalized_text.h"
#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

// The added tokens that are looked for in raw or in normalised text; the latter's own text is normalised too.
std::vector<AddedToken> addedTokens(const Vocabulary& vocabulary, bool normalized) {
  std::vector<AddedToken> chosen;
  for (AddedToken token : vocabulary.added) {
    if (token.normalized != normalized) continue;
    if (normalized && vocabulary.nfc) {
      const std::string content = token.content;
      if (auto text = NormalizedText::nfc(content); text.ok()) token.content = std::string(text->text());
    }
    chosen.push_back(std::move(token));
  }
  return chosen;
}

}  // namespace

// One call of encode: the tokens so far, and the words already met, since a text says most of its words many times.
class BpeTokenizer::Encoding {
public:
  Encoding(const BpeTokenizer& tokenizer, std::string_view text, bool specialTokens)
      : m_tokenizer(tokenizer), m_text(text), m_specialTokens(specialTokens) {}

  Result<Done> run() {
    for (const AddedSpan& span : m_tokenizer.m_rawAdded.split(m_text, m_specialTokens)) {
      if (span.id >= 0)
        m_tokens.push_back({span.id, span.begin, span.end});
      else
        HEADSCOPE_CHECK(Done, normalize(span.begin, span.end));
    }
    return Done{};
  }

  std::vector<EncodedToken> take() && { return std::move(m_tokens); }

private:
  Result<Done> normalize(std::size_t begin, std::size_t end) {
    const std::string_view source = m_text.substr(begin, end - begin);
    if (!m_tokenizer.m_nfc)
      return cut(source, [begin](std::size_t from, std::size_t to) { return std::pair(begin + from, begin + to); });
    HEADSCOPE_TRY(Done, normalized, NormalizedText::nfc(source));
    m_words.clear();
    auto done = cut(normalized.text(), [&, begin](std::size_t from, std::size_t to) {
      return std::pair(begin + normalized.sourceBegin(from), begin + normalized.sourceEnd(to));
    });
    m_words.clear();  // its keys look into the normalised text
    return done;
  }

  // `toSource` maps a byte range of `text`, never an empty one, to the bytes of the caller's text.
  template <class ToSource>
  Result<Done> cut(std::string_view text, const ToSource& toSource) {
    for (const AddedSpan& span : m_tokenizer.m_normalizedAdded.split(text, m_specialTokens)) {
      if (span.id >= 0) {
        const auto [from, to] = toSource(span.begin, span.end);
        m_tokens.push_back({span.id, from, to});
        continue;
      }
      HEADSCOPE_TRY(Done, words, m_tokenizer.m_preTokenizer.split(text.substr(span.begin, span.end - span.begin)));
      for (const std::string_view word : words) {
        const auto at = static_cast<std::size_t>(word.data() - text.data());
        for (const WordToken& token : tokensOf(word)) {
          const auto [from, to] = toSource(at + token.begin, at + token.end);
          m_tokens.push_back({token.id, from, to});
        }
      }
    }
    return Done{};
  }

  const std::vector<WordToken>& tokensOf(std::string_view word) {
    const auto [found, isNew] = m_words.try_emplace(word);
    if (isNew) m_tokenizer.m_words.encode(word, found->second);
    return found->second;
  }

  const BpeTokenizer& m_tokenizer;
  std::string_view m_text;
  bool m_specialTokens;
  std::unordered_map<std::string_view, std::vector<WordToken>> m_words;
  std::vector<EncodedToken> m_tokens;
};

Result<std::shared_ptr<const BpeTokenizer>> BpeTokenizer::create(Vocabulary vocabulary) {
  using Made = std::shared_ptr<const BpeTokenizer>;
  HEADSCOPE_TRY(Made, preTokenizer, PreTokenizer::create(vocabulary.splits));
  return Made(new BpeTokenizer(std::move(vocabulary), std::move(preTokenizer)));
}

BpeTokenizer::BpeTokenizer(Vocabulary vocabulary, PreTokenizer preTokenizer)
    : m_preTokenizer(std::move(preTokenizer)),
      m_words(vocabulary),
      m_rawAdded(addedTokens(vocabulary, false)),
      m_normalizedAdded(addedTokens(vocabulary, true)),
      m_pieces(std::move(vocabulary.pieces)),
      m_bytes(m_pieces.size()),
      m_special(m_pieces.size(), false),
      m_nfc(vocabulary.nfc),
      m_bos(vocabulary.bos),
      m_addsBos(vocabulary.addsBos),
      m_chatTemplate(std::move(vocabulary.chatTemplate)) {
  for (std::size_t id = 0; id < m_pieces.size(); ++id) m_bytes[id] = bytesOfPiece(m_pieces[id]).value_or(m_pieces[id]);
  for (const AddedToken& token : vocabulary.added) {
    const auto id = static_cast<std::size_t>(token.id);
    m_bytes[id] = token.content;
    m_special[id] = token.special;
    m_addedIds.emplace(token.content, token.id);
  }
}

Result<std::vector<EncodedToken>> BpeTokenizer::encode(std::string_view text, EncodeOptions options) const {
  using Tokens = std::vector<EncodedToken>;
  if (text.size() > std::numeric_limits<std::int32_t>::max())
    return Error{"text is longer than 2 GB", "", "tokenize it in parts"};
  if (const std::size_t valid = validUtf8Prefix(text); valid < text.size())
    return Error{"text is not UTF-8", "byte " + std::to_string(valid), "convert it to UTF-8"};
  if (options.bos && m_bos < 0) return Error{"this tokenizer has no beginning-of-sequence token", "", "ask for none"};
  Encoding encoding(*this, text, options.specialTokens);
  HEADSCOPE_CHECK(Tokens, encoding.run());
  Tokens tokens = std::move(encoding).take();
  if (options.bos) tokens.insert(tokens.begin(), EncodedToken{m_bos, 0, 0});
  return tokens;
}

std::string BpeTokenizer::decode(const std::vector<TokenId>& ids, bool keepSpecial) const {
  std::string text;
  for (const TokenId id : ids) {
    const auto index = static_cast<std::size_t>(id);
    if (id < 0 || index >= m_bytes.size() || (m_special[index] && !keepSpecial)) continue;
    text += m_bytes[index];
  }
  return text;
}

std::string BpeTokenizer::piece(TokenId id) const {
  return id >= 0 && static_cast<std::size_t>(id) < m_pieces.size() ? m_pieces[static_cast<std::size_t>(id)] : "";
}

TokenId BpeTokenizer::specialToken(std::string_view text) const {
  const auto found = m_addedIds.find(std::string(text));
  return found == m_addedIds.end() ? -1 : found->second;
}

}  // namespace headscope
