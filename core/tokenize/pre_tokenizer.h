#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tokenize/split_pattern.h"

namespace headscope {

/// What becomes of the matches of a split rule. Merged: glued to the piece before or after; Contiguous: runs of matches
/// become one piece.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

/// One step of pre-tokenising: a regular expression in Oniguruma's syntax, as tokenizer.json has it, or a literal
/// string.
struct SplitRule {
  std::string pattern;
  bool literal = false;
  SplitBehavior behavior = SplitBehavior::Isolated;
  bool invert = false;  ///< what lies between the matches counts as the matches
};

/// Cuts a text into the words that merges never cross. Rules apply one after the other, each to the pieces the one
/// before has left; a rule sees no text outside its piece. Immutable and thread-safe.
class PreTokenizer {
public:
  /// Compiles the rules; refuses syntax whose meaning could differ between Oniguruma and PCRE2.
  [[nodiscard]] static Result<PreTokenizer> create(const std::vector<SplitRule>& rules);

  /// The pieces of well-formed UTF-8 in order, none of them empty; views into `text`. Fails where the text takes a
  /// pattern past PCRE2's limits.
  [[nodiscard]] Result<std::vector<std::string_view>> split(std::string_view text) const;

private:
  struct Step {
    SplitRule rule;
    std::shared_ptr<const SplitPattern> pattern;  ///< null for a literal
  };

  std::vector<Step> m_steps;
};

/// The regular expression byte-level BPE of the GPT-2 kind cuts words with.
[[nodiscard]] const std::string& gpt2SplitPattern();

}  // namespace headscope
