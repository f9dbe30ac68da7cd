#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/tokenize/aligned_text.h"
#include "core/tokenize/precompiled_map.h"
#include "core/tokenize/split_pattern.h"
#include "core/tokenize/unicode_text.h"

namespace headscope {

/// Every match of a pattern (Oniguruma's syntax, or a literal string) becomes `content`.
struct ReplaceStep {
  std::string pattern;
  bool literal = true;
  std::string content;
};
/// Put before a text that is not empty.
struct PrependStep {
  std::string text;
};
/// White space at the ends is taken away.
struct StripStep {
  bool left = true;
  bool right = true;
};
struct LowercaseStep {};
struct PrecompiledStep {
  std::shared_ptr<const PrecompiledMap> map;
};

/// One step of normalising, as tokenizer.json names them.
using NormalizerStep = std::variant<UnicodeForm, ReplaceStep, PrependStep, StripStep, LowercaseStep, PrecompiledStep>;

/// Changes a text before it is cut into words. Immutable and thread-safe.
class Normalizer {
public:
  /// Compiles the patterns; refuses syntax whose meaning could differ between Oniguruma and PCRE2.
  [[nodiscard]] static Result<Normalizer> create(std::vector<NormalizerStep> steps);

  /// Well-formed UTF-8 in, well-formed UTF-8 out. Nothing is prepended to a text that `continues` another. Fails where
  /// the text takes a pattern past PCRE2's limits.
  [[nodiscard]] Result<AlignedText> apply(AlignedText text, bool continues = false) const;

  [[nodiscard]] bool empty() const { return m_steps.empty(); }

private:
  std::vector<NormalizerStep> m_steps;
  std::vector<std::shared_ptr<const SplitPattern>> m_patterns;  ///< by step; null where it has none
};

}  // namespace headscope
