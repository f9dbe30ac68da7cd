#include "core/budget/text_rows.h"

#include <algorithm>
#include <charconv>

namespace headscope {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \r") - first + 1);
}

std::vector<std::string> cut(std::string_view line, char separator) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') {
      const bool doubled = quoted && i + 1 < line.size() && line[i + 1] == '"';
      if (doubled)
        fields.back() += line[++i];
      else
        quoted = !quoted;
    } else if (line[i] == separator && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  std::ranges::transform(fields, fields.begin(), trimmed);
  return fields;
}

}  // namespace

std::vector<TextRow> textRows(std::string_view text, char separator) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<TextRow> rows;
  for (int line = 1; !text.empty(); ++line) {
    const auto end = std::min(text.find('\n'), text.size());
    auto fields = cut(text.substr(0, end), separator);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool blank = fields.size() == 1 && fields.front().empty();
    if (!blank && !fields.front().starts_with('#')) rows.push_back({line, std::move(fields)});
  }
  return rows;
}

std::optional<double> parseNumber(std::string_view text) {
  double number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace headscope
