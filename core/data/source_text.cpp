#include "core/data/source_text.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>

namespace headscope {
namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

bool isUtf16(std::string_view bytes) { return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"); }

/// Offset of the first byte that starts no well-formed UTF-8 character, or is NUL.
std::optional<std::size_t> firstBadByte(std::string_view bytes) {
  const auto* data = reinterpret_cast<const utf8proc_uint8_t*>(bytes.data());
  std::size_t at = 0;
  while (at < bytes.size()) {
    utf8proc_int32_t character = 0;
    const auto length = utf8proc_iterate(data + at, static_cast<utf8proc_ssize_t>(bytes.size() - at), &character);
    if (length <= 0 || character == 0) return at;
    at += static_cast<std::size_t>(length);
  }
  return std::nullopt;
}

std::string placeOf(const std::string& name, std::string_view bytes, std::size_t offset) {
  const auto before = bytes.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const auto lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return name + ", line " + std::to_string(line) + ", byte " + std::to_string(offset - lineStart + 1);
}

std::size_t countCrLf(std::string_view text) {
  std::size_t count = 0;
  for (auto at = text.find("\r\n"); at != std::string_view::npos; at = text.find("\r\n", at + 2)) ++count;
  return count;
}

}  // namespace

Result<SourceText> checkSourceText(const std::string& name, std::string_view bytes) {
  if (isUtf16(bytes)) return Error{"is UTF-16, not UTF-8", name, "save it as UTF-8"};
  if (const auto bad = firstBadByte(bytes)) {
    const auto value = static_cast<std::uint8_t>(bytes[*bad]);
    if (value == 0)
      return Error{"holds a NUL byte, so it is no text", placeOf(name, bytes, *bad), "save it as UTF-8 text"};
    char hex[8];
    std::snprintf(hex, sizeof hex, "0x%02X", value);
    return Error{std::string("is not UTF-8 (byte ") + hex + ")", placeOf(name, bytes, *bad), "save it as UTF-8"};
  }
  SourceText source{bytes, {}};
  if (bytes.starts_with(byteOrderMark)) {
    source.text.remove_prefix(byteOrderMark.size());
    source.notes.emplace_back("The byte order mark was removed.");
  }
  if (const auto count = countCrLf(source.text); count > 0)
    source.notes.push_back("Lines end in CR LF (" + std::to_string(count) + " of them); they are kept as they are.");
  return source;
}

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

}  // namespace headscope
