#include "core/tokenize/normalized_text.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <utf8proc.h>

namespace headscope {
namespace {

const utf8proc_uint8_t* bytes(std::string_view text) { return reinterpret_cast<const utf8proc_uint8_t*>(text.data()); }

Result<std::string> composed(std::string_view text) {
  utf8proc_uint8_t* raw = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &raw,
                                             static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(raw, &std::free);
  if (size < 0) return Error{std::string("text cannot be normalised (") + utf8proc_errmsg(size) + ")", "", ""};
  return std::string(reinterpret_cast<const char*>(raw), static_cast<std::size_t>(size));
}

bool isAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Bytes of the grapheme cluster at the front. Composition never reaches across the end of a cluster, so clusters can be
// normalised one by one. ASCII before ASCII is taken alone, also the CR of a CRLF: neither of them composes.
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

}  // namespace

void NormalizedText::append(std::string_view cluster, std::size_t from, std::size_t sourceSize) {
  const bool same = m_source.substr(from, sourceSize) == cluster;
  for (std::size_t i = 0; i < cluster.size(); ++i) {
    m_begins.push_back(same ? from + i : from);
    m_ends.push_back(same ? from + i + 1 : from + sourceSize);
  }
  m_text += cluster;
}

Result<NormalizedText> NormalizedText::nfc(std::string_view source) {
  NormalizedText result(source);
  if (std::ranges::all_of(source, isAscii)) return result;
  HEADSCOPE_TRY(NormalizedText, whole, composed(source));
  if (whole == source) return result;
  result.m_changed = true;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t length = clusterLength(source.substr(at));
    if (length == 1) {
      result.append(source.substr(at, 1), at, 1);
    } else {
      HEADSCOPE_TRY(NormalizedText, cluster, composed(source.substr(at, length)));
      result.append(cluster, at, length);
    }
    at += length;
  }
  return result;
}

}  // namespace headscope
