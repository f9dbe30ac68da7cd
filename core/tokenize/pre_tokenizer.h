#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/tokenize/aligned_text.h"
#include "core/tokenize/split_pattern.h"

namespace headscope {

/// What becomes of the matches of a split rule. Merged: glued to the piece before or after; Contiguous: runs of matches
/// become one piece.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

/// Cuts pieces at the matches of a regular expression in Oniguruma's syntax, as tokenizer.json has it, or of a literal
/// string.
struct SplitRule {
  std::string pattern;
  bool literal = false;
  SplitBehavior behavior = SplitBehavior::Isolated;
  bool invert = false;  ///< what lies between the matches counts as the matches
};

/// A space before every piece that does not begin with one.
struct PrefixSpaceRule {};

/// Bytes spelled in the alphabet of byte-level BPE, for the rules that follow.
struct ByteAlphabetRule {};

/// Spaces become `mark`, which is put before a piece that does not begin with it (`First`: only at the very start of
/// the caller's text), and pieces are cut before each mark.
struct MetaspaceRule {
  enum class Prepend { Always, First, Never };
  std::string mark = "\u2581";
  Prepend prepend = Prepend::Always;
  bool split = true;
};

/// One step of pre-tokenising.
using PreTokenizerRule = std::variant<SplitRule, PrefixSpaceRule, ByteAlphabetRule, MetaspaceRule>;

/// Bytes [begin, end) of a text.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A text and the words it was cut into, in order, none of them empty.
struct Words {
  AlignedText text;
  std::vector<TextRange> ranges;
  bool continues = false;  ///< the first goes on from a text before: no space or mark is put before it
};

/// Cuts a text into the words that merges never cross. Rules apply one after the other, each to the pieces the one
/// before has left; a rule sees no text outside its piece. Immutable and thread-safe.
class PreTokenizer {
public:
  /// Compiles the rules; refuses syntax whose meaning could differ between Oniguruma and PCRE2.
  [[nodiscard]] static Result<PreTokenizer> create(const std::vector<PreTokenizerRule>& rules);

  /// The words within `ranges` of well-formed UTF-8. Fails where the text takes a pattern past PCRE2's limits.
  [[nodiscard]] Result<Words> split(Words words) const;

private:
  struct Step {
    PreTokenizerRule rule;
    std::shared_ptr<const SplitPattern> pattern;  ///< null where the rule has none
  };

  std::vector<Step> m_steps;
};

/// The regular expression byte-level BPE of the GPT-2 kind cuts words with.
[[nodiscard]] const std::string& gpt2SplitPattern();

}  // namespace headscope
