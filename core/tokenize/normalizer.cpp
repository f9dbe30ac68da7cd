#include "core/tokenize/normalizer.h"

#include <algorithm>

#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

// The matches of a step's pattern and what lies between them.
Result<std::vector<SplitSpan>> findMatches(std::string_view text, const ReplaceStep& step,
                                           const SplitPattern* pattern) {
  std::vector<SplitSpan> spans;
  if (pattern == nullptr) {
    findLiteral(text, step.pattern, spans);
    return spans;
  }
  HEADSCOPE_CHECK(std::vector<SplitSpan>, SplitPattern::Matcher(*pattern).findAll(text, spans));
  return spans;
}

Result<AlignedText> replaced(AlignedText text, const ReplaceStep& step, const SplitPattern* pattern) {
  HEADSCOPE_TRY(AlignedText, spans, findMatches(text.text(), step, pattern));
  if (std::ranges::none_of(spans, &SplitSpan::match)) return text;
  TextRewriter to(text);
  for (const SplitSpan& span : spans) {
    if (span.match)
      to.put(step.content, span.begin, span.end);
    else
      to.keep(span.begin, span.end);
  }
  return std::move(to).take();
}

AlignedText prepended(AlignedText text, const std::string& prefix) {
  if (text.text().empty()) return text;
  TextRewriter to(text);
  to.put(prefix, 0, utf8Length(static_cast<unsigned char>(text.text().front())));
  to.keep(0, text.text().size());
  return std::move(to).take();
}

AlignedText stripped(AlignedText text, const StripStep& step) {
  const std::string_view from = text.text();
  std::size_t begin = 0;
  std::size_t end = from.size();
  while (step.left && begin < end && isSpaceCharacter(characterAt(from, begin)))
    begin += utf8Length(static_cast<unsigned char>(from[begin]));
  while (step.right && end > begin) {
    const std::size_t before = previousCharacter(from, end);
    if (!isSpaceCharacter(characterAt(from, before))) break;
    end = before;
  }
  TextRewriter to(text);
  to.keep(begin, end);
  return std::move(to).take();
}

}  // namespace

Result<Normalizer> Normalizer::create(std::vector<NormalizerStep> steps) {
  Normalizer made;
  made.m_patterns.resize(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* replace = std::get_if<ReplaceStep>(&steps[i]);
    if (replace == nullptr || replace->literal) continue;
    HEADSCOPE_TRY(Normalizer, pattern, SplitPattern::compile(replace->pattern));
    made.m_patterns[i] = std::move(pattern);
  }
  made.m_steps = std::move(steps);
  return made;
}

Result<AlignedText> Normalizer::apply(AlignedText text, bool continues) const {
  for (std::size_t i = 0; i < m_steps.size(); ++i) {
    const NormalizerStep& step = m_steps[i];
    if (const auto* form = std::get_if<UnicodeForm>(&step)) {
      HEADSCOPE_TRY(AlignedText, changed, inForm(std::move(text), *form));
      text = std::move(changed);
    } else if (const auto* replace = std::get_if<ReplaceStep>(&step)) {
      HEADSCOPE_TRY(AlignedText, changed, replaced(std::move(text), *replace, m_patterns[i].get()));
      text = std::move(changed);
    } else if (const auto* prepend = std::get_if<PrependStep>(&step)) {
      if (!continues) text = prepended(std::move(text), prepend->text);
    } else if (const auto* strip = std::get_if<StripStep>(&step)) {
      text = stripped(std::move(text), *strip);
    } else if (std::holds_alternative<LowercaseStep>(step)) {
      text = inLowerCase(std::move(text));
    } else {
      text = std::get<PrecompiledStep>(step).map->apply(std::move(text));
    }
  }
  return text;
}

}  // namespace headscope
