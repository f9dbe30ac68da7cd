#pragma once

#include <optional>
#include <string_view>

namespace headscope {

/// Characters of a Unicode property, or of word characters ("w"), that are newer than Unicode 14, as ranges in the
/// syntax of a PCRE2 character class; nothing for a property that is not in the table.
[[nodiscard]] std::optional<std::string_view> unicodeAdditions(std::string_view property);

}  // namespace headscope
