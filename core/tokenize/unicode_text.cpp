#include "core/tokenize/unicode_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

#include <utf8proc.h>

#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

const utf8proc_uint8_t* bytes(std::string_view text) { return reinterpret_cast<const utf8proc_uint8_t*>(text.data()); }

bool isAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

utf8proc_option_t optionsOf(UnicodeForm form) {
  const bool composes = form == UnicodeForm::Nfc || form == UnicodeForm::Nfkc;
  const bool compatible = form == UnicodeForm::Nfkc || form == UnicodeForm::Nfkd;
  return static_cast<utf8proc_option_t>(UTF8PROC_STABLE | (composes ? UTF8PROC_COMPOSE : UTF8PROC_DECOMPOSE) |
                                        (compatible ? UTF8PROC_COMPAT : 0));
}

Result<std::string> mapped(std::string_view text, UnicodeForm form) {
  utf8proc_uint8_t* raw = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &raw, optionsOf(form));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(raw, &std::free);
  if (size < 0) return Error{std::string("text cannot be normalised (") + utf8proc_errmsg(size) + ")", "", ""};
  return std::string(reinterpret_cast<const char*>(raw), static_cast<std::size_t>(size));
}

// Bytes up to the next ASCII character after the front: nothing composes with an ASCII character before it.
std::size_t lengthToAscii(std::string_view text) {
  std::size_t at = 1;
  while (at < text.size() && !isAscii(text[at])) ++at;
  return at;
}

// The text in its form, segment by segment.
template <class Length>
Result<AlignedText> bySegments(const AlignedText& from, UnicodeForm form, Length length) {
  TextRewriter to(from);
  const std::string_view text = from.text();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = length(text.substr(at));
    const std::string_view segment = text.substr(at, size);
    if (size == 1) {
      to.keep(at, at + 1);
    } else {
      HEADSCOPE_TRY(AlignedText, changed, mapped(segment, form));
      if (changed == segment)
        to.keep(at, at + size);
      else
        to.put(changed, at, at + size);
    }
    at += size;
  }
  return std::move(to).take();
}

}  // namespace

// ASCII before ASCII is taken alone, also the CR of a CRLF: neither of them composes.
std::size_t clusterLength(std::string_view text) {
  if (isAscii(text[0]) && (text.size() == 1 || isAscii(text[1]))) return 1;
  utf8proc_int32_t state = 0;
  utf8proc_int32_t previous = 0;
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  utf8proc_ssize_t at = utf8proc_iterate(bytes(text), size, &previous);
  while (at < size) {
    utf8proc_int32_t next = 0;
    const utf8proc_ssize_t length = utf8proc_iterate(bytes(text) + at, size - at, &next);
    if (length <= 0 || utf8proc_grapheme_break_stateful(previous, next, &state)) break;
    previous = next;
    at += length;
  }
  return static_cast<std::size_t>(std::max<utf8proc_ssize_t>(at, 1));
}

Result<AlignedText> inForm(AlignedText text, UnicodeForm form) {
  if (std::ranges::all_of(text.text(), isAscii)) return text;
  HEADSCOPE_TRY(AlignedText, whole, mapped(text.text(), form));
  if (whole == text.text()) return text;
  HEADSCOPE_TRY(AlignedText, byClusters, bySegments(text, form, clusterLength));
  if (byClusters.text() == whole) return byClusters;
  return bySegments(text, form, lengthToAscii);
}

AlignedText inLowerCase(AlignedText text) {
  TextRewriter to(text);
  const std::string_view from = text.text();
  for (std::size_t at = 0; at < from.size();) {
    const std::size_t length = utf8Length(static_cast<unsigned char>(from[at]));
    const std::int32_t character = characterAt(from, at);
    std::array<utf8proc_uint8_t, 4> lower{};
    const auto size = static_cast<std::size_t>(utf8proc_encode_char(utf8proc_tolower(character), lower.data()));
    const std::string_view mappedTo(reinterpret_cast<const char*>(lower.data()), size);
    if (character == 0x130)
      to.put("i\u0307", at, at + length);  // the only character whose full mapping has two
    else if (mappedTo == from.substr(at, length))
      to.keep(at, at + length);
    else
      to.put(mappedTo, at, at + length);
    at += length;
  }
  return std::move(to).take();
}

std::int32_t characterAt(std::string_view text, std::size_t at) {
  utf8proc_int32_t character = -1;
  utf8proc_iterate(bytes(text) + at, static_cast<utf8proc_ssize_t>(text.size() - at), &character);
  return character;
}

std::size_t previousCharacter(std::string_view text, std::size_t at) {
  do --at;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
  return at;
}

bool isSpaceCharacter(std::int32_t c) {
  if ((c >= 0x09 && c <= 0x0D) || c == 0x85) return true;
  const utf8proc_category_t category = utf8proc_category(c);
  return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

}  // namespace headscope
