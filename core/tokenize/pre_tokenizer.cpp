#include "core/tokenize/pre_tokenizer.h"

#include <optional>

#include "core/tokenize/byte_level.h"
#include "core/tokenize/split_behavior.h"
#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

Result<Words> cut(Words words, const SplitRule& rule, const SplitPattern* pattern) {
  std::optional<SplitPattern::Matcher> matcher;
  if (pattern != nullptr) matcher.emplace(*pattern);
  std::vector<TextRange> next;
  next.reserve(words.ranges.size() * 2);
  std::vector<SplitSpan> spans;
  for (const TextRange& range : words.ranges) {
    const std::string_view piece = words.text.text().substr(range.begin, range.end - range.begin);
    spans.clear();
    if (matcher)
      HEADSCOPE_CHECK(Words, matcher->findAll(piece, spans));
    else
      findLiteral(piece, rule.pattern, spans);
    if (rule.invert)
      for (SplitSpan& span : spans) span.match = !span.match;
    applyBehavior(rule.behavior, spans);
    for (const SplitSpan& span : spans) next.push_back({range.begin + span.begin, range.begin + span.end});
  }
  words.ranges = std::move(next);
  return words;
}

// The words with each piece written anew by `write(rewriter, piece, where it begins, whether it continues a text)`.
template <class Write>
Words rewritten(const Words& words, Write write) {
  TextRewriter to(words.text);
  std::vector<TextRange> ranges;
  ranges.reserve(words.ranges.size());
  for (const TextRange& range : words.ranges) {
    const std::size_t begin = to.size();
    const bool continues = words.continues && &range == &words.ranges.front();
    write(to, words.text.text().substr(range.begin, range.end - range.begin), range.begin, continues);
    ranges.push_back({begin, to.size()});
  }
  return {std::move(to).take(), std::move(ranges), words.continues};
}

std::size_t frontLength(std::string_view piece) { return utf8Length(static_cast<unsigned char>(piece.front())); }

void withPrefixSpace(TextRewriter& to, std::string_view piece, std::size_t at, bool continues) {
  if (!continues && !piece.starts_with(' ')) to.put(" ", at, at + frontLength(piece));
  to.keep(at, at + piece.size());
}

void inByteAlphabet(TextRewriter& to, std::string_view piece, std::size_t at, bool /*continues*/) {
  for (std::size_t i = 0; i < piece.size(); ++i)
    to.put(byteLevelAlphabet()[static_cast<unsigned char>(piece[i])], at + i, at + i + 1);
}

Result<Words> metaspace(const Words& words, const MetaspaceRule& rule) {
  const auto write = [&](TextRewriter& to, std::string_view piece, std::size_t at, bool continues) {
    const bool marked = piece.starts_with(' ') || piece.starts_with(rule.mark);
    const bool prepends = rule.prepend == MetaspaceRule::Prepend::Always ||
                          (rule.prepend == MetaspaceRule::Prepend::First && words.text.sourceBegin(at) == 0);
    if (prepends && !marked && !continues) to.put(rule.mark, at, at + frontLength(piece));
    for (std::size_t i = 0; i < piece.size();) {
      const std::size_t space = std::min(piece.find(' ', i), piece.size());
      to.keep(at + i, at + space);
      if (space < piece.size()) to.put(rule.mark, at + space, at + space + 1);
      i = space + 1;
    }
  };
  Words marked = rewritten(words, write);
  if (!rule.split) return marked;
  return cut(std::move(marked), {rule.mark, true, SplitBehavior::MergedWithNext, false}, nullptr);
}

}  // namespace

Result<PreTokenizer> PreTokenizer::create(const std::vector<PreTokenizerRule>& rules) {
  PreTokenizer made;
  for (const PreTokenizerRule& rule : rules) {
    Step step{rule, nullptr};
    if (const auto* split = std::get_if<SplitRule>(&rule)) {
      if (split->literal && split->pattern.empty()) continue;  // an empty string matches nowhere
      if (!split->literal) {
        HEADSCOPE_TRY(PreTokenizer, pattern, SplitPattern::compile(split->pattern));
        step.pattern = std::move(pattern);
      }
    }
    made.m_steps.push_back(std::move(step));
  }
  return made;
}

Result<Words> PreTokenizer::split(Words words) const {
  std::erase_if(words.ranges, [](const TextRange& range) { return range.begin == range.end; });
  for (const Step& step : m_steps) {
    if (const auto* split = std::get_if<SplitRule>(&step.rule)) {
      HEADSCOPE_TRY(Words, cutWords, cut(std::move(words), *split, step.pattern.get()));
      words = std::move(cutWords);
    } else if (std::holds_alternative<PrefixSpaceRule>(step.rule)) {
      words = rewritten(words, withPrefixSpace);
    } else if (std::holds_alternative<ByteAlphabetRule>(step.rule)) {
      words = rewritten(words, inByteAlphabet);
    } else {
      HEADSCOPE_TRY(Words, marked, metaspace(words, std::get<MetaspaceRule>(step.rule)));
      words = std::move(marked);
    }
  }
  return words;
}

const std::string& gpt2SplitPattern() {
  static const std::string pattern = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
  return pattern;
}

}  // namespace headscope
