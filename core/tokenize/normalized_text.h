#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// A text in Unicode normal form C that remembers where each of its bytes came from.
class NormalizedText {
public:
  /// `source` must be well-formed UTF-8 and outlive the result.
  [[nodiscard]] static Result<NormalizedText> nfc(std::string_view source);

  [[nodiscard]] std::string_view text() const { return m_changed ? std::string_view(m_text) : m_source; }

  /// Bytes of the source that the bytes [begin, end) of the text stand for: whole grapheme clusters where normalising
  /// has changed them.
  [[nodiscard]] std::size_t sourceBegin(std::size_t begin) const { return m_changed ? m_begins[begin] : begin; }
  [[nodiscard]] std::size_t sourceEnd(std::size_t end) const { return m_changed ? m_ends[end - 1] : end; }

private:
  explicit NormalizedText(std::string_view source) : m_source(source) {}
  void append(std::string_view cluster, std::size_t from, std::size_t sourceSize);

  std::string_view m_source;
  bool m_changed = false;
  std::string m_text;
  std::vector<std::size_t> m_begins;  ///< by byte of m_text
  std::vector<std::size_t> m_ends;
};

}  // namespace headscope
