#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// A line of a table that is not empty and no comment (#), cut at the separators; fields without the spaces around them
/// and without the quotes of RFC 4180.
struct TextRow {
  int line = 0;  ///< from 1
  std::vector<std::string> fields;
};

/// Rows of a table; line ends may be LF or CRLF, a byte order mark is skipped. A quoted field may hold separators, not
/// line ends.
[[nodiscard]] std::vector<TextRow> textRows(std::string_view text, char separator);

/// A number with '.' whatever the locale; nothing where there is any other character.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

}  // namespace headscope
