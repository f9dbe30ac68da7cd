#include "app/commands/text_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headscope {

namespace {

/// Letters of a UTF-8 text: bytes that do not continue one.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return (byte & 0xc0) != 0x80; }));
}

}  // namespace

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (const auto& row : m_rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], width(row[column]));
  }
  std::string result;
  for (const auto& row : m_rows) {
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::string padding(widths[column] - width(row[column]), ' ');
      if (column > 0) line += "  ";
      line += column == 0 ? row[column] + padding : padding + row[column];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + '\n';
  }
  return result;
}

std::string describe(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::size_t widest = 0;
  for (const auto& [name, value] : facts) widest = std::max(widest, width(name));
  std::string result;
  for (const auto& [name, value] : facts) result += name + std::string(widest - width(name) + 2, ' ') + value + '\n';
  return result;
}

std::string fixed(double number, int decimals) {
  if (!std::isfinite(number)) return "-";
  std::array<char, 400> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, decimals).ptr;
  return {buffer.data(), end};
}

std::string signedFixed(double number, int decimals) {
  const std::string text = fixed(number, decimals);
  return std::isfinite(number) && !std::signbit(number) ? "+" + text : text;
}

std::string scientific(double number) {
  if (!std::isfinite(number)) return "-";
  std::array<char, 32> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific, 1).ptr;
  return {buffer.data(), end};
}

std::string grouped(long long number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

}  // namespace headscope
