#include <cmath>
#include <nlohmann/json.hpp>

#include "core/budget/number_text.h"
#include "core/session/chart_data.h"

namespace headscope {

namespace {

/// The text, in quotes where it holds `separator` or anything else that would end a field.
std::string quoted(const std::string& text, char separator) {
  if (text.find_first_of(std::string("\"\r\n") + separator) == std::string::npos) return text;
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"') result += '"';
    result += letter;
  }
  return result + "\"";
}

struct FieldText {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(bool value) const { return value ? "1" : "0"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return std::isfinite(value) ? shortestText(value) : std::string(); }
  std::string operator()(const std::string& value) const { return value; }
};

struct JsonField {
  nlohmann::ordered_json operator()(std::monostate) const { return nullptr; }
  template <class T>
  nlohmann::ordered_json operator()(const T& value) const {
    return value;
  }
};

std::string separated(const Table& table, char separator, const char* lineEnd) {
  std::string text;
  for (const std::string& column : table.columns) {
    if (!text.empty()) text += separator;
    text += quoted(column, separator);
  }
  for (const auto& row : table.rows) {
    text += lineEnd;
    for (std::size_t index = 0; index < row.size(); ++index) {
      if (index > 0) text += separator;
      text += quoted(fieldText(row[index]), separator);
    }
  }
  return text + lineEnd;
}

}  // namespace

std::string fieldText(const TableField& field) { return std::visit(FieldText{}, field); }

std::string toCsv(const Table& table) { return separated(table, ',', "\r\n"); }

std::string toTsv(const Table& table) { return separated(table, '\t', "\n"); }

std::string toJson(const Table& table) {
  auto rows = nlohmann::ordered_json::array();
  for (const auto& row : table.rows) {
    nlohmann::ordered_json object;
    for (std::size_t index = 0; index < row.size(); ++index)
      object[table.columns[index]] = std::visit(JsonField{}, row[index]);
    rows.push_back(std::move(object));
  }
  // The library writes a number that is not finite as null.
  return rows.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace headscope
