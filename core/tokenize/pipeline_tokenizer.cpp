#include "core/tokenize/pipeline_tokenizer.h"

#include <functional>
#include <limits>
#include <utility>

#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

constexpr std::size_t kLongestRemembered = 256;  // bytes of a word whose tokens are kept for when it comes again

// The added tokens that are looked for in raw or in normalised text; the latter's own text is normalised too.
std::vector<AddedToken> addedTokens(const Vocabulary& vocabulary, const Normalizer& normalizer, bool normalized) {
  std::vector<AddedToken> chosen;
  for (AddedToken token : vocabulary.added) {
    if (token.normalized != normalized) continue;
    if (normalized) {
      const std::string content = token.content;
      if (auto text = normalizer.apply(AlignedText(content, 0)); text.ok()) token.content = std::string(text->text());
    }
    chosen.push_back(std::move(token));
  }
  return chosen;
}

}  // namespace

// One call of encode: the tokens so far, and the words already met, since a text says most of its words many times.
class PipelineTokenizer::Encoding {
public:
  Encoding(const PipelineTokenizer& tokenizer, std::string_view text, const EncodeOptions& options)
      : m_tokenizer(tokenizer), m_text(text), m_specialTokens(options.specialTokens), m_continues(options.continues) {}

  Result<Done> run() {
    for (const AddedSpan& span : m_tokenizer.m_rawAdded.split(m_text, m_specialTokens)) {
      if (span.id >= 0)
        m_tokens.push_back({span.id, span.begin, span.end});
      else
        HEADSCOPE_CHECK(Done, between(AlignedText(m_text.substr(span.begin, span.end - span.begin), span.begin)));
      m_continues = false;
    }
    return Done{};
  }

  std::vector<EncodedToken> take() && { return std::move(m_tokens); }

private:
  Result<Done> between(AlignedText part) {
    HEADSCOPE_TRY(Done, normalized, m_tokenizer.m_steps.normalizer.apply(std::move(part), m_continues));
    const auto spans = m_tokenizer.m_normalizedAdded.split(normalized.text(), m_specialTokens);
    if (spans.size() == 1 && spans.front().id < 0)
      return cut({std::move(normalized), {{0, spans.front().end}}, m_continues});
    for (const AddedSpan& span : spans) {
      if (span.id >= 0)
        m_tokens.push_back({span.id, normalized.sourceBegin(span.begin), normalized.sourceEnd(span.end)});
      else
        HEADSCOPE_CHECK(
            Done,
            cut({normalized.part(span.begin, span.end), {{0, span.end - span.begin}}, m_continues && span.begin == 0}));
    }
    return Done{};
  }

  Result<Done> cut(Words words) {
    HEADSCOPE_TRY(Done, cutWords, m_tokenizer.m_steps.preTokenizer.split(std::move(words)));
    for (const auto& [begin, end] : cutWords.ranges)
      for (const WordToken& token : tokensOf(cutWords.text.text().substr(begin, end - begin)))
        m_tokens.push_back(
            {token.id, cutWords.text.sourceBegin(begin + token.begin), cutWords.text.sourceEnd(begin + token.end)});
    return Done{};
  }

  const std::vector<WordToken>& tokensOf(std::string_view word) {
    if (word.size() > kLongestRemembered) {
      m_long.clear();
      m_tokenizer.m_words->encode(word, m_long);
      return m_long;
    }
    if (const auto found = m_words.find(word); found != m_words.end()) return found->second;
    auto& tokens = m_words[std::string(word)];
    m_tokenizer.m_words->encode(word, tokens);
    return tokens;
  }

  const PipelineTokenizer& m_tokenizer;
  std::string_view m_text;
  bool m_specialTokens;
  bool m_continues;  // until the first span is done
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  std::unordered_map<std::string, std::vector<WordToken>, TextHash, std::equal_to<>> m_words;
  std::vector<WordToken> m_long;
  std::vector<EncodedToken> m_tokens;
};

Result<std::shared_ptr<const PipelineTokenizer>> PipelineTokenizer::create(Vocabulary vocabulary) {
  using Made = std::shared_ptr<const PipelineTokenizer>;
  HEADSCOPE_TRY(Made, normalizer, Normalizer::create(vocabulary.normalizer));
  HEADSCOPE_TRY(Made, preTokenizer, PreTokenizer::create(vocabulary.preTokenizer));
  return Made(new PipelineTokenizer(std::move(vocabulary), {std::move(normalizer), std::move(preTokenizer)}));
}

PipelineTokenizer::PipelineTokenizer(Vocabulary vocabulary, Steps steps)
    : m_steps(std::move(steps)),
      m_words(WordModel::create(vocabulary)),
      m_rawAdded(addedTokens(vocabulary, m_steps.normalizer, false)),
      m_normalizedAdded(addedTokens(vocabulary, m_steps.normalizer, true)),
      m_added(vocabulary.pieces.size(), false),
      m_special(vocabulary.pieces.size(), false),
      m_vocabulary(std::move(vocabulary)) {
  for (const AddedToken& token : m_vocabulary.added) {
    const auto id = static_cast<std::size_t>(token.id);
    m_added[id] = true;
    m_special[id] = token.special;
    m_addedIds.emplace(token.content, token.id);
  }
  m_vocabulary.ids.clear();
  m_vocabulary.merges.clear();
  m_vocabulary.merges.shrink_to_fit();
}

Result<std::vector<EncodedToken>> PipelineTokenizer::encode(std::string_view text, EncodeOptions options) const {
  using Tokens = std::vector<EncodedToken>;
  if (text.size() > std::numeric_limits<std::int32_t>::max())
    return Error{"text is longer than 2 GB", "", "tokenize it in parts"};
  if (const std::size_t valid = validUtf8Prefix(text); valid < text.size())
    return Error{"text is not UTF-8", "byte " + std::to_string(valid), "convert it to UTF-8"};
  if (options.bos && bosToken() < 0)
    return Error{"this tokenizer has no beginning-of-sequence token", "", "ask for none"};
  Encoding encoding(*this, text, options);
  HEADSCOPE_CHECK(Tokens, encoding.run());
  Tokens tokens = std::move(encoding).take();
  const bool hasBos = !tokens.empty() && tokens.front().id == bosToken();
  if (options.bos && !hasBos) tokens.insert(tokens.begin(), EncodedToken{bosToken(), 0, 0});
  return tokens;
}

std::string PipelineTokenizer::decode(const std::vector<TokenId>& ids, bool keepSpecial) const {
  std::vector<DecodedPiece> pieces;
  for (const TokenId id : ids) {
    const auto index = static_cast<std::size_t>(id);
    if (id < 0 || index >= m_vocabulary.pieces.size() || (m_special[index] && !keepSpecial)) continue;
    pieces.push_back({m_vocabulary.pieces[index], m_added[index]});
  }
  return decodePieces(std::move(pieces), m_vocabulary.decoder);
}

std::string PipelineTokenizer::piece(TokenId id) const {
  const auto& pieces = m_vocabulary.pieces;
  return id >= 0 && static_cast<std::size_t>(id) < pieces.size() ? pieces[static_cast<std::size_t>(id)] : "";
}

TokenId PipelineTokenizer::specialToken(std::string_view text) const {
  const auto found = m_addedIds.find(std::string(text));
  return found == m_addedIds.end() ? -1 : found->second;
}

std::size_t PipelineTokenizer::controlTokensIn(std::string_view text) const {
  std::size_t count = 0;
  for (const AddedSpan& span : m_rawAdded.split(text, true))
    if (span.id >= 0 && m_special[static_cast<std::size_t>(span.id)]) ++count;
  return count;
}

}  // namespace headscope
