#include "core/data/html_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>

namespace headscope {
namespace {

constexpr std::size_t kLongestReference = 32;  // characters between & and ;
constexpr std::size_t kLongestTag = 1 << 16;   // bytes; keeps an open quotation mark from being sought again and again

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

bool sameWord(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::any_of(names, [&](std::string_view other) { return sameWord(name, other); });
}

std::string utf8Of(std::uint32_t c) {
  const auto tail = [c](unsigned shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0 | (c >> 6)), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | (c >> 18)), tail(12), tail(6), tail(0)};
}

std::optional<std::string> numberedCharacter(std::string_view digits) {
  const bool hexadecimal = !digits.empty() && (digits.front() == 'x' || digits.front() == 'X');
  if (hexadecimal) digits.remove_prefix(1);
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  if (value == 0 || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return std::nullopt;
  return utf8Of(value);
}

// The character that the name between & and ; stands for.
std::optional<std::string> namedCharacter(std::string_view name) {
  struct Named {
    std::string_view name, text;
  };
  static constexpr std::array<Named, 40> names{{
      {"amp", "&"},         {"lt", "<"},          {"gt", ">"},          {"quot", "\""},       {"apos", "'"},
      {"nbsp", "\u00A0"},   {"mdash", "\u2014"},  {"ndash", "\u2013"},  {"lsquo", "\u2018"},  {"rsquo", "\u2019"},
      {"ldquo", "\u201C"},  {"rdquo", "\u201D"},  {"hellip", "\u2026"}, {"copy", "\u00A9"},   {"reg", "\u00AE"},
      {"trade", "\u2122"},  {"deg", "\u00B0"},    {"pound", "\u00A3"},  {"euro", "\u20AC"},   {"cent", "\u00A2"},
      {"sect", "\u00A7"},   {"para", "\u00B6"},   {"frac12", "\u00BD"}, {"frac14", "\u00BC"}, {"times", "\u00D7"},
      {"eacute", "\u00E9"}, {"egrave", "\u00E8"}, {"aacute", "\u00E1"}, {"agrave", "\u00E0"}, {"ccedil", "\u00E7"},
      {"ntilde", "\u00F1"}, {"ouml", "\u00F6"},   {"uuml", "\u00FC"},   {"auml", "\u00E4"},   {"Ouml", "\u00D6"},
      {"Uuml", "\u00DC"},   {"Auml", "\u00C4"},   {"szlig", "\u00DF"},  {"oelig", "\u0153"},  {"aelig", "\u00E6"},
  }};
  if (!name.empty() && name.front() == '#') return numberedCharacter(name.substr(1));
  for (const Named& named : names)
    if (named.name == name) return std::string(named.text);
  return std::nullopt;
}

// Where the tag at the front ends: at the first ">" outside quotation marks, or the first of all where marks stay open.
std::size_t endOfTag(std::string_view tag) {
  tag = tag.substr(0, kLongestTag);
  char quote = 0;
  for (std::size_t at = 0; at < tag.size(); ++at) {
    if (quote == 0 && tag[at] == '>') return at;
    if (quote != 0 && tag[at] == quote)
      quote = 0;
    else if (quote == 0 && (tag[at] == '"' || tag[at] == '\'') && tag[at - 1] == '=')
      quote = tag[at];
  }
  return tag.find('>');
}

class HtmlReader {
public:
  explicit HtmlReader(std::string_view html) : m_html(html) {}

  std::string run() {
    while (m_at < m_html.size()) {
      const char c = m_html[m_at];
      if (c == '<' && tag()) continue;
      if (c == '&' && reference()) continue;
      if (isSpace(c))
        m_space = true;
      else
        put(std::string_view(&m_html[m_at], 1));
      ++m_at;
    }
    return std::move(m_text);
  }

private:
  void put(std::string_view text) {
    if (m_breaks > 0 && !m_text.empty())
      m_text.append(std::min<std::size_t>(m_breaks, 2), '\n');
    else if (m_space && !m_text.empty())
      m_text += ' ';
    m_breaks = 0;
    m_space = false;
    m_text += text;
  }

  bool reference() {
    const std::size_t end = m_html.substr(m_at, kLongestReference).find(';');
    if (end == std::string_view::npos) return false;
    const auto character = namedCharacter(m_html.substr(m_at + 1, end - 1));
    if (!character) return false;
    put(*character);
    m_at += end + 1;
    return true;
  }

  void skipPast(std::string_view end) {
    const std::size_t found = m_html.find(end, m_at);
    m_at = found == std::string_view::npos ? m_html.size() : found + end.size();
  }

  // A tag, comment or declaration at "<"; nothing where it begins none.
  bool tag() {
    const std::string_view rest = m_html.substr(m_at);
    if (rest.starts_with("<!--")) {
      skipPast("-->");
      return true;
    }
    const bool closing = rest.size() > 1 && rest[1] == '/';
    const std::size_t begin = closing ? 2 : 1;
    if (rest.size() <= begin || !(isLetter(rest[begin]) || (!closing && (rest[begin] == '!' || rest[begin] == '?'))))
      return false;
    const std::size_t end = endOfTag(rest);
    if (end == std::string_view::npos) return false;
    std::size_t nameEnd = begin;
    while (nameEnd < end && std::isalnum(static_cast<unsigned char>(rest[nameEnd])) != 0) ++nameEnd;
    const std::string_view name = rest.substr(begin, nameEnd - begin);
    m_at += end + 1;
    if (!closing && isOneOf(name, {"script", "style"})) skipElement(name);
    breakAt(name);
    return true;
  }

  void skipElement(std::string_view name) {
    while (m_at < m_html.size()) {
      skipPast("</");
      if (sameWord(m_html.substr(m_at, name.size()), name)) return skipPast(">");
    }
  }

  void breakAt(std::string_view name) {
    if (isOneOf(name, {"br", "li", "tr", "dd", "dt"})) m_breaks += 1;
    if (isOneOf(name, {"p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "table", "hr",
                       "body", "title", "section", "article", "center"}))
      m_breaks = std::max<std::size_t>(m_breaks, 2);
  }

  std::string_view m_html;
  std::size_t m_at = 0;
  std::string m_text;
  std::size_t m_breaks = 0;  // line ends owed before the next word
  bool m_space = false;
};

}  // namespace

bool looksLikeHtml(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    std::string_view rest = text.substr(at + 1);
    if (rest.starts_with('/') || rest.starts_with('!')) rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find_first_of(" />\t\r\n"), rest.size());
    if (end < rest.size() &&
        isOneOf(rest.substr(0, end), {"p", "br", "html", "body", "div", "h1", "h2", "h3", "doctype", "hr", "head"}))
      return true;
  }
  return false;
}

std::string textOfHtml(std::string_view html) { return HtmlReader(html).run(); }

}  // namespace headscope
