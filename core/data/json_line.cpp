#include "core/data/json_line.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <vector>

#include "core/data/source_text.h"

namespace headscope {
namespace {

constexpr std::size_t deepestLevel = 64;

/// The name of a number that JSON has no word for, if one begins at the last byte that the parser read or at the one
/// before it, as with a sign. `position` counts bytes from 1.
std::string notANumberAt(std::string_view line, std::size_t position) {
  static constexpr std::array<std::string_view, 5> names = {"NaN", "-Infinity", "Infinity", "-inf", "inf"};
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  for (std::size_t back = std::min<std::size_t>(2, position); back > 0; --back)
    for (const auto name : names) {
      const auto found = line.substr(std::min(position - back, line.size()), name.size());
      if (std::equal(name.begin(), name.end(), found.begin(), found.end(), same)) return std::string(name);
    }
  return {};
}

/// The library's sentence without its bracketed code and its position, which are given elsewhere.
std::string withoutPrefix(const std::string& message) {
  const auto start = message.find(": ");
  return message.starts_with("[") && start != std::string::npos ? message.substr(start + 2) : message;
}

/// Listens to the parser and refuses what a document tree would hide.
class LineCheck : public nlohmann::json_sax<nlohmann::json> {
public:
  LineCheck(std::string_view line, std::string remedy) : m_line(line), m_wellFormed(std::move(remedy)) {}

  [[nodiscard]] const std::string& problem() const { return m_problem; }
  [[nodiscard]] const std::string& remedy() const { return m_remedy; }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (m_keys.back().insert(name).second) return true;
    return refuse("names the field \"" + name + "\" twice", "keep one of them");
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
    if (const auto name = notANumberAt(m_line, position); !name.empty())
      return refuse("holds " + name + ", which JSON has no word for", "write null instead, or leave the field out");
    return refuse("is not valid JSON at byte " + std::to_string(position) + " (" + withoutPrefix(error.what()) + ")",
                  m_wellFormed);
  }

private:
  bool open() {
    if (m_keys.size() == deepestLevel)
      return refuse("is nested deeper than " + std::to_string(deepestLevel) + " levels", "flatten it");
    m_keys.emplace_back();
    return true;
  }
  bool close() {
    m_keys.pop_back();
    return true;
  }
  bool refuse(std::string problem, std::string remedy) {
    m_problem = std::move(problem);
    m_remedy = std::move(remedy);
    return false;
  }

  std::string_view m_line;
  std::string m_wellFormed;                   ///< the remedy for what is no JSON
  std::vector<std::set<std::string>> m_keys;  ///< keys seen so far in every open object; empty for an open list
  std::string m_problem;
  std::string m_remedy;
};

}  // namespace

Result<nlohmann::json> parseJsonObject(std::string_view text, const std::string& where, const std::string& remedy) {
  LineCheck check(text, remedy);
  if (!nlohmann::json::sax_parse(text, &check)) return Error{check.problem(), where, check.remedy()};
  auto value = nlohmann::json::parse(text, nullptr, false);
  if (!value.is_object()) return Error{"is not a JSON object", where, remedy};
  return value;
}

Result<nlohmann::json> parseJsonLine(std::string_view line, const std::string& where) {
  return parseJsonObject(line, where, "write one JSON object a line, as {\"text\": …}");
}

Result<Done> forEachJsonLine(const std::string& name, std::string_view text,
                             const std::function<Result<Done>(const nlohmann::json&, const std::string&)>& read) {
  std::size_t number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (isBlank(line)) continue;
    const auto where = name + ", line " + std::to_string(number);
    HEADSCOPE_TRY(Done, object, parseJsonLine(line, where));
    HEADSCOPE_CHECK(Done, read(object, where));
  }
  return Done{};
}

}  // namespace headscope
