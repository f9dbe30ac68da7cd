#include "core/budget/object_fields.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace headscope {

namespace {

using Kind = ObjectField::Kind;

constexpr const char* kExpected = "expected one object, {\"L0H0\": share, …}";
/// Objects and lists inside one another at most.
constexpr std::size_t kDeepest = 64;

/// Takes the fields of the outer object and those of the objects in it.
class FieldReader : public nlohmann::json_sax<nlohmann::json> {
public:
  explicit FieldReader(const std::string& name) : m_name(name) {}

  bool key(string_t& text) override {
    if (!m_open.back().keys.insert(text).second)
      return fail("'" + text + "' stands there twice", "keep one of the two");
    if (m_open.size() == 1) m_fields.push_back({text, Kind::Other, {}, {}, {}});
    if (m_open.size() == 2 && !m_open.front().list) m_fields.back().fields.push_back({text, Kind::Other, {}, {}, {}});
    return true;
  }
  bool number_integer(number_integer_t value) override { return take(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return take(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t&) override { return take(value); }
  bool string(string_t& text) override {
    if (!other()) return false;
    if (ObjectField* field = current(); field != nullptr && !m_open.back().list) {
      field->kind = Kind::Text;
      field->text = text;
    }
    return true;
  }
  bool null() override { return other(); }
  bool boolean(bool) override { return other(); }
  bool binary(binary_t&) override { return other(); }
  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& exception) override {
    // 406: a number too large for a double.
    if (exception.id == 406) return notFinite();
    return fail("is not valid JSON at byte " + std::to_string(position), kExpected);
  }

  [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
  [[nodiscard]] std::vector<ObjectField> fields() { return std::move(m_fields); }

private:
  /// An object or list that is not closed yet.
  struct Container {
    bool list = false;
    std::set<std::string> keys;
  };

  bool fail(std::string what, std::string remedy) {
    m_error = Error{std::move(what), m_name, std::move(remedy)};
    return false;
  }
  bool notAnObject() { return fail("is not one JSON object", kExpected); }
  bool notFinite() {
    const ObjectField* field = current();
    return fail("the value of " + (field != nullptr ? field->key : "a field") + " is not a finite number", "");
  }

  /// The field that is being read, or whose list is; none where it lies deeper.
  ObjectField* current() {
    const std::size_t depth = m_open.size() - (!m_open.empty() && m_open.back().list ? 1 : 0);
    if (depth == 1 && !m_fields.empty()) return &m_fields.back();
    if (depth != 2 || m_open[1].list || m_fields.back().fields.empty()) return nullptr;
    return &m_fields.back().fields.back();
  }

  bool open(bool list) {
    if (m_open.empty() && list) return notAnObject();
    if (m_open.size() == kDeepest) return fail("is nested deeper than 64 levels", kExpected);
    if (ObjectField* field = m_open.empty() ? nullptr : current(); field != nullptr)
      field->kind = m_open.back().list ? Kind::Other : list ? Kind::Numbers : Kind::Object;
    m_open.push_back({list, {}});
    return true;
  }
  bool close() {
    m_open.pop_back();
    return true;
  }
  /// A value that is no number: a list that holds one is no list of numbers.
  bool other() {
    if (m_open.empty()) return notAnObject();
    if (ObjectField* field = current(); field != nullptr && m_open.back().list) field->kind = Kind::Other;
    return true;
  }
  bool take(double value) {
    if (m_open.empty()) return notAnObject();
    if (!std::isfinite(value)) return notFinite();
    ObjectField* field = current();
    if (field == nullptr) return true;
    if (!m_open.back().list) field->kind = Kind::Number;
    if (field->kind == Kind::Number || field->kind == Kind::Numbers) field->numbers.push_back(value);
    return true;
  }

  const std::string& m_name;
  std::vector<Container> m_open;
  std::vector<ObjectField> m_fields;
  std::optional<Error> m_error;
};

}  // namespace

Result<std::vector<ObjectField>> parseObjectFields(const std::string& name, std::string_view text) {
  FieldReader reader(name);
  const bool parsed = nlohmann::json::sax_parse(text, &reader);
  if (reader.error()) return *reader.error();
  if (!parsed) return Error{"is not one JSON object", name, kExpected};
  return reader.fields();
}

}  // namespace headscope
