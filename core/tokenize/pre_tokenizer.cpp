#include "core/tokenize/pre_tokenizer.h"

#include <algorithm>
#include <optional>

namespace headscope {
namespace {

void findLiteral(std::string_view text, std::string_view literal, std::vector<SplitSpan>& spans) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t found = text.find(literal, at);
    if (found == std::string_view::npos) break;
    if (found > at) spans.push_back({at, found, false});
    spans.push_back({found, found + literal.size(), true});
    at = found + literal.size();
  }
  if (at < text.size()) spans.push_back({at, text.size(), false});
}

// Glues each match to the piece before it; two matches in a row stay apart.
void mergeWithPrevious(std::vector<SplitSpan>& spans) {
  std::vector<SplitSpan> merged;
  bool previousMatched = false;
  for (const SplitSpan& span : spans) {
    if (span.match && !previousMatched && !merged.empty())
      merged.back().end = span.end;
    else
      merged.push_back(span);
    previousMatched = span.match;
  }
  spans = std::move(merged);
}

void mergeWithNext(std::vector<SplitSpan>& spans) {
  std::vector<SplitSpan> merged;
  bool nextMatched = false;
  for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
    if (span->match && !nextMatched && !merged.empty())
      merged.back().begin = span->begin;
    else
      merged.push_back(*span);
    nextMatched = span->match;
  }
  std::ranges::reverse(merged);
  spans = std::move(merged);
}

void mergeRuns(std::vector<SplitSpan>& spans) {
  std::vector<SplitSpan> merged;
  for (const SplitSpan& span : spans) {
    if (!merged.empty() && merged.back().match == span.match)
      merged.back().end = span.end;
    else
      merged.push_back(span);
  }
  spans = std::move(merged);
}

void applyBehavior(SplitBehavior behavior, std::vector<SplitSpan>& spans) {
  switch (behavior) {
    case SplitBehavior::Isolated: return;
    case SplitBehavior::Removed: std::erase_if(spans, [](const SplitSpan& span) { return span.match; }); return;
    case SplitBehavior::MergedWithPrevious: mergeWithPrevious(spans); return;
    case SplitBehavior::MergedWithNext: mergeWithNext(spans); return;
    case SplitBehavior::Contiguous: mergeRuns(spans); return;
  }
}

}  // namespace

Result<PreTokenizer> PreTokenizer::create(const std::vector<SplitRule>& rules) {
  PreTokenizer made;
  for (const SplitRule& rule : rules) {
    if (rule.literal && rule.pattern.empty()) continue;  // an empty string matches nowhere
    Step step{rule, nullptr};
    if (!rule.literal) {
      HEADSCOPE_TRY(PreTokenizer, pattern, SplitPattern::compile(rule.pattern));
      step.pattern = std::move(pattern);
    }
    made.m_steps.push_back(std::move(step));
  }
  return made;
}

Result<std::vector<std::string_view>> PreTokenizer::split(std::string_view text) const {
  using Pieces = std::vector<std::string_view>;
  Pieces pieces;
  if (!text.empty()) pieces.push_back(text);
  std::vector<SplitSpan> spans;
  for (const Step& step : m_steps) {
    std::optional<SplitPattern::Matcher> matcher;
    if (step.pattern) matcher.emplace(*step.pattern);
    Pieces next;
    next.reserve(pieces.size() * 2);
    for (const std::string_view piece : pieces) {
      spans.clear();
      if (matcher)
        HEADSCOPE_CHECK(Pieces, matcher->findAll(piece, spans));
      else
        findLiteral(piece, step.rule.pattern, spans);
      if (step.rule.invert)
        for (SplitSpan& span : spans) span.match = !span.match;
      applyBehavior(step.rule.behavior, spans);
      for (const SplitSpan& span : spans) next.push_back(piece.substr(span.begin, span.end - span.begin));
    }
    pieces = std::move(next);
  }
  return pieces;
}

const std::string& gpt2SplitPattern() {
  static const std::string pattern = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
  return pattern;
}

}  // namespace headscope
