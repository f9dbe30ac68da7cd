#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace headscope {

/// A regular expression of tokenizer.json (Oniguruma's Ruby syntax) rewritten so that PCRE2 10.42 with UTF and UCP
/// means the same by it:
///  - `\s` is spelled out, since PCRE2 counts U+180E as a space;
///  - `\w` has the superscripts and fractions of Latin-1 as Oniguruma's has, and `$` ends a line;
///  - `\p{Han}` is the script alone, not its extensions;
///  - letters, marks, numbers, punctuation and symbols newer than PCRE2's Unicode 14 are added to their classes.
/// Only syntax that is the same in both is let through: literals, escapes, classes without nesting, groups,
/// look-around, alternatives, repeats. Anything else (other anchors, `.`, possessive intervals, …) is refused by name.
[[nodiscard]] Result<std::string> translateOniguruma(std::string_view expression);

}  // namespace headscope
