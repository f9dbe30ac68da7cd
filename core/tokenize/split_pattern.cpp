#include "core/tokenize/split_pattern.h"

#include <array>

#include "core/tokenize/oniguruma_pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace headscope {
namespace {

constexpr std::size_t kJitStackStart = 32 * 1024;
constexpr std::size_t kJitStackLimit = 8 * 1024 * 1024;

std::string pcreMessage(int code) {
  std::array<PCRE2_UCHAR, 256> buffer{};
  pcre2_get_error_message(code, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

}  // namespace

void SplitPattern::FreeCode::operator()(pcre2_real_code_8* code) const { pcre2_code_free(code); }

Result<std::shared_ptr<const SplitPattern>> SplitPattern::compile(const std::string& expression) {
  using Compiled = std::shared_ptr<const SplitPattern>;
  HEADSCOPE_TRY(Compiled, translated, translateOniguruma(expression));
  int code = 0;
  PCRE2_SIZE offset = 0;
  auto pattern = std::make_shared<SplitPattern>();
  pattern->m_expression = expression;
  pattern->m_code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(translated.data()), translated.size(),
                                      PCRE2_UTF | PCRE2_UCP, &code, &offset, nullptr));
  if (!pattern->m_code) return Error{"split pattern does not compile (" + pcreMessage(code) + ")", expression, ""};
  std::uint32_t matchesEmpty = 0;
  pcre2_pattern_info(pattern->m_code.get(), PCRE2_INFO_MATCHEMPTY, &matchesEmpty);
  if (matchesEmpty != 0) return Error{"split pattern can match nothing at all", expression, ""};
  // Where the platform has no JIT, pcre2_match interprets the pattern instead.
  pcre2_jit_compile(pattern->m_code.get(), PCRE2_JIT_COMPLETE);
  return Compiled(std::move(pattern));
}

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

struct SplitPattern::Matcher::State {
  template <auto Free>
  struct Freeing {
    template <class T>
    void operator()(T* object) const {
      Free(object);
    }
  };

  const SplitPattern& pattern;
  std::unique_ptr<pcre2_match_data, Freeing<pcre2_match_data_free>> match;
  std::unique_ptr<pcre2_match_context, Freeing<pcre2_match_context_free>> context;
  std::unique_ptr<pcre2_jit_stack, Freeing<pcre2_jit_stack_free>> stack;
};

SplitPattern::Matcher::Matcher(const SplitPattern& pattern) : m_state(new State{pattern, {}, {}, {}}) {
  m_state->match.reset(pcre2_match_data_create_from_pattern(pattern.m_code.get(), nullptr));
  m_state->context.reset(pcre2_match_context_create(nullptr));
  m_state->stack.reset(pcre2_jit_stack_create(kJitStackStart, kJitStackLimit, nullptr));
  if (m_state->context) pcre2_jit_stack_assign(m_state->context.get(), nullptr, m_state->stack.get());
}

SplitPattern::Matcher::~Matcher() = default;

Result<Done> SplitPattern::Matcher::findAll(std::string_view text, std::vector<SplitSpan>& spans) {
  if (!m_state->match || !m_state->context) return Error{"not enough memory to match a split pattern", "", ""};
  const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data());
  const PCRE2_SIZE* range = pcre2_get_ovector_pointer(m_state->match.get());
  std::size_t at = 0;
  while (at < text.size()) {
    const int found = pcre2_match(m_state->pattern.m_code.get(), subject, text.size(), at, PCRE2_NO_UTF_CHECK,
                                  m_state->match.get(), m_state->context.get());
    if (found == PCRE2_ERROR_NOMATCH) break;
    if (found < 0) return Error{"split pattern failed (" + pcreMessage(found) + ")", m_state->pattern.m_expression, ""};
    if (range[0] > at) spans.push_back({at, range[0], false});
    spans.push_back({range[0], range[1], true});
    at = range[1];
  }
  if (at < text.size()) spans.push_back({at, text.size(), false});
  return Done{};
}

}  // namespace headscope
