#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

struct pcre2_real_code_8;

namespace headscope {

/// A run of bytes [begin, end) of a piece, and whether a rule's pattern matched it.
struct SplitSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool match = false;
};

/// Appends the places of `literal`, which is not empty, and what lies between them, in order, with no gap.
void findLiteral(std::string_view text, std::string_view literal, std::vector<SplitSpan>& spans);

/// A regular expression compiled by PCRE2 with UTF, Unicode properties and JIT. Immutable; one `Matcher` a thread.
class SplitPattern {
public:
  /// `expression` is in Oniguruma's syntax. Patterns that can match nothing at all are refused.
  [[nodiscard]] static Result<std::shared_ptr<const SplitPattern>> compile(const std::string& expression);

  /// The working memory of matching, reused from piece to piece.
  class Matcher {
  public:
    explicit Matcher(const SplitPattern& pattern);
    ~Matcher();
    Matcher(const Matcher&) = delete;
    Matcher& operator=(const Matcher&) = delete;

    /// Appends the matches in `text` and what lies between them, in order, with no gap. The text must be well-formed
    /// UTF-8.
    [[nodiscard]] Result<Done> findAll(std::string_view text, std::vector<SplitSpan>& spans);

  private:
    struct State;
    std::unique_ptr<State> m_state;
  };

private:
  struct FreeCode {
    void operator()(pcre2_real_code_8* code) const;
  };

  std::unique_ptr<pcre2_real_code_8, FreeCode> m_code;
  std::string m_expression;
};

}  // namespace headscope
