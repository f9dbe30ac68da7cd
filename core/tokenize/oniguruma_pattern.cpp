#include "core/tokenize/oniguruma_pattern.h"

#include <array>
#include <cctype>
#include <vector>

#include "core/tokenize/unicode_additions.h"

namespace headscope {
namespace {

// White space in the reference: the White_Space property without U+180E, and the rest of all characters.
constexpr std::string_view kSpace =
    R"(\x{09}-\x{0D}\x{20}\x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000})";
constexpr std::string_view kNotSpace =
    R"(\x{00}-\x{08}\x{0E}-\x{1F}\x{21}-\x{84}\x{86}-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027})"
    R"(\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{10FFFF})";

// Word characters in the reference, which has the fractions and superscripts of Latin-1 among them.
constexpr std::string_view kWord = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE})";

bool isDigit(char c) { return c >= '0' && c <= '9'; }

class Translator {
public:
  explicit Translator(std::string_view source) : m_source(source) {}

  Result<std::string> run() {
    while (!m_failed && m_at < m_source.size()) step();
    if (!m_failed && !m_groups.empty()) refuse("an open group");
    if (m_failed)
      return Error{"split pattern uses " + m_reason + ", which is not supported", std::string(m_source), ""};
    return m_out;
  }

private:
  void refuse(std::string reason) {
    if (m_failed) return;
    m_failed = true;
    m_reason = std::move(reason);
  }

  [[nodiscard]] bool ahead(std::string_view text) const { return m_source.substr(m_at).starts_with(text); }

  void copy(std::size_t count = 1) {
    m_out += m_source.substr(m_at, count);
    m_at += count;
  }

  void step() {
    switch (m_source[m_at]) {
      case '\\': escape(false); break;
      case '[': characterClass(); break;
      case '(': openGroup(); break;
      case ')':
        if (m_groups.empty()) return refuse("a ')' without its '('");
        m_groups.pop_back();
        copy();
        break;
      case '{': interval(); break;
      case '$':  // the end of a line
        m_out += "(?m:$)";
        ++m_at;
        break;
      case '^':
      case '.':
      case '}':
      case ']': refuse(std::string("'") + m_source[m_at] + "'"); break;
      default: copy();
    }
  }

  void openGroup() {
    static constexpr std::array<std::string_view, 6> kinds{"(?:", "(?i:", "(?=", "(?!", "(?<=", "(?<!"};
    const bool outer = !m_groups.empty() && m_groups.back();
    for (const std::string_view kind : kinds) {
      if (!ahead(kind)) continue;
      m_groups.push_back(outer || kind == "(?i:");
      return copy(kind.size());
    }
    if (ahead("(?")) return refuse("the group '" + std::string(m_source.substr(m_at, 4)) + "…'");
    m_groups.push_back(outer);
    copy();
  }

  // {n}, {n,} and {n,m}; what follows must not change their meaning.
  void interval() {
    std::size_t end = m_at + 1;
    const std::size_t digits = end;
    while (end < m_source.size() && isDigit(m_source[end])) ++end;
    const bool counted = end > digits;
    if (end < m_source.size() && m_source[end] == ',') ++end;
    while (end < m_source.size() && isDigit(m_source[end])) ++end;
    if (!counted || end >= m_source.size() || m_source[end] != '}') return refuse("a '{' that is no repeat count");
    copy(end + 1 - m_at);
    if (m_at < m_source.size() && (m_source[m_at] == '+' || m_source[m_at] == '?'))
      refuse(std::string("'}") + m_source[m_at] + "'");
  }

  void escape(bool inClass) {
    if (m_at + 1 >= m_source.size()) return refuse("a '\\' at its end");
    const char c = m_source[m_at + 1];
    switch (c) {
      case 's':
      case 'S': {
        const std::string_view members = c == 's' ? kSpace : kNotSpace;
        m_out += inClass ? std::string(members) : "[" + std::string(members) + "]";
        m_at += 2;
        return;
      }
      case 'w': return members(inClass, false, std::string(kWord) + std::string(*unicodeAdditions("w")));
      case 'W':
        if (inClass) break;
        return members(inClass, true, std::string(kWord) + std::string(*unicodeAdditions("w")));
      case 'd': return members(inClass, false, R"(\p{Nd})" + std::string(*unicodeAdditions("Nd")));
      case 'p':
      case 'P': return property(inClass, c == 'P');
      case 'r':
      case 'n':
      case 't': return copy(2);
      default: break;
    }
    if (static_cast<unsigned char>(c) >= 0x80 || std::isalnum(static_cast<unsigned char>(c)) != 0)
      return refuse(std::string("'\\") + c + "'");
    copy(2);
  }

  // A class escape of two characters.
  void members(bool inClass, bool negated, const std::string& characters) {
    m_out += inClass ? characters : (negated ? "[^" : "[") + characters + "]";
    m_at += 2;
  }

  // \p{Name}: PCRE2's class together with the characters that are newer than it.
  void property(bool inClass, bool negated) {
    const std::size_t close = m_source.find('}', m_at);
    if (m_at + 2 >= m_source.size() || m_source[m_at + 2] != '{' || close == std::string_view::npos)
      return refuse("a '\\p' without a name in braces");
    const std::string_view name = m_source.substr(m_at + 3, close - m_at - 3);
    const auto additions = unicodeAdditions(name);
    if (!additions || (negated && inClass))
      return refuse("'" + std::string(m_source.substr(m_at, close + 1 - m_at)) + "'");
    const bool cased = name == "Lu" || name == "Ll" || name == "Lt";
    if (cased && !m_groups.empty() && m_groups.back()) return refuse("the case of letters where case is ignored");
    const std::string members = "\\p{" + std::string(name == "Han" ? "sc=Han" : name) + "}" + std::string(*additions);
    if (inClass)
      m_out += members;
    else
      m_out += (negated ? "[^" : "[") + members + "]";
    m_at = close + 1;
  }

  void characterClass() {
    copy();
    if (ahead("^")) copy();
    if (ahead("]")) return refuse("a ']' first in a class");
    while (!m_failed && m_at < m_source.size() && m_source[m_at] != ']') {
      if (ahead("[") || ahead("&&")) return refuse("a class inside a class");
      if (ahead("\\"))
        escape(true);
      else
        copy();
    }
    if (m_at >= m_source.size()) return refuse("an open class");
    copy();
  }

  std::string_view m_source;
  std::size_t m_at = 0;
  std::string m_out;
  std::vector<bool> m_groups;  // one an open group: whether case is ignored in it
  bool m_failed = false;
  std::string m_reason;
};

}  // namespace

Result<std::string> translateOniguruma(std::string_view expression) { return Translator(expression).run(); }

}  // namespace headscope
