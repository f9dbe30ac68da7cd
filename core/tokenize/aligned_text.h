#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// A text and, for each of its bytes, the bytes of the caller's text it stands for. Offsets are bytes; texts are below
/// 4 GB.
class AlignedText {
public:
  /// A part of the caller's text as it is, from byte `sourceBegin` on. `part` must outlive the result.
  AlignedText(std::string_view part, std::size_t sourceBegin) : m_part(part), m_sourceBegin(sourceBegin) {}

  [[nodiscard]] std::string_view text() const { return m_changed ? std::string_view(m_text) : m_part; }

  /// Bytes of the caller's text that the bytes [begin, end) of this one, at least one, stand for.
  [[nodiscard]] std::size_t sourceBegin(std::size_t begin) const {
    return m_changed ? m_begins[begin] : m_sourceBegin + begin;
  }
  [[nodiscard]] std::size_t sourceEnd(std::size_t end) const {
    return m_changed ? m_ends[end - 1] : m_sourceBegin + end;
  }

  /// The bytes [begin, end) by themselves.
  [[nodiscard]] AlignedText part(std::size_t begin, std::size_t end) const;

private:
  friend class TextRewriter;

  std::string_view m_part;
  std::size_t m_sourceBegin = 0;
  bool m_changed = false;
  std::string m_text;
  std::vector<std::uint32_t> m_begins;  ///< by byte of m_text
  std::vector<std::uint32_t> m_ends;
};

/// Makes a changed text out of another, part by part from the left.
class TextRewriter {
public:
  /// `from` must outlive the rewriter.
  explicit TextRewriter(const AlignedText& from);

  /// The bytes [begin, end) of the old text as they are.
  void keep(std::size_t begin, std::size_t end);

  /// `bytes` in place of the old bytes [begin, end), at least one of them; where something is put before what stays,
  /// the bytes before which it stands.
  void put(std::string_view bytes, std::size_t begin, std::size_t end);

  [[nodiscard]] std::size_t size() const { return m_to.m_text.size(); }
  [[nodiscard]] AlignedText take() && { return std::move(m_to); }

private:
  const AlignedText& m_from;
  AlignedText m_to;
};

}  // namespace headscope
