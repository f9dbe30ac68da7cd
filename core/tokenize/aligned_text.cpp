#include "core/tokenize/aligned_text.h"

namespace headscope {

AlignedText AlignedText::part(std::size_t begin, std::size_t end) const {
  if (!m_changed) return {m_part.substr(begin, end - begin), m_sourceBegin + begin};
  const auto from = static_cast<std::ptrdiff_t>(begin);
  const auto to = static_cast<std::ptrdiff_t>(end);
  AlignedText made({}, 0);
  made.m_changed = true;
  made.m_text = m_text.substr(begin, end - begin);
  made.m_begins.assign(m_begins.begin() + from, m_begins.begin() + to);
  made.m_ends.assign(m_ends.begin() + from, m_ends.begin() + to);
  return made;
}

TextRewriter::TextRewriter(const AlignedText& from) : m_from(from), m_to({}, 0) {
  m_to.m_changed = true;
  m_to.m_text.reserve(from.text().size());
  m_to.m_begins.reserve(from.text().size());
  m_to.m_ends.reserve(from.text().size());
}

void TextRewriter::keep(std::size_t begin, std::size_t end) {
  m_to.m_text += m_from.text().substr(begin, end - begin);
  for (std::size_t at = begin; at < end; ++at) {
    m_to.m_begins.push_back(static_cast<std::uint32_t>(m_from.sourceBegin(at)));
    m_to.m_ends.push_back(static_cast<std::uint32_t>(m_from.sourceEnd(at + 1)));
  }
}

void TextRewriter::put(std::string_view bytes, std::size_t begin, std::size_t end) {
  m_to.m_text += bytes;
  m_to.m_begins.insert(m_to.m_begins.end(), bytes.size(), static_cast<std::uint32_t>(m_from.sourceBegin(begin)));
  m_to.m_ends.insert(m_to.m_ends.end(), bytes.size(), static_cast<std::uint32_t>(m_from.sourceEnd(end)));
}

}  // namespace headscope
