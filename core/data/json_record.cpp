#include "core/data/json_record.h"

#include <cctype>
#include <cstdint>
#include <optional>

#include "core/data/source_text.h"

namespace headscope {
namespace {

using nlohmann::json;

constexpr const char* questionShape = "write it as {\"question\": \"…\", \"answer\": \"…\"}";

std::string kindOf(const json& value) {
  if (value.is_string()) return "a text";
  if (value.is_number()) return "a number";
  if (value.is_boolean()) return "true or false";
  if (value.is_array()) return "a list";
  return value.is_object() ? "an object" : "null";
}

Result<std::string> labelOf(const Record& record, const std::string& field, const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  return wrongKind(record, field, value, "a text");
}

// The index a label names: a number from 0, or a letter from A.
std::optional<std::uint64_t> indexOf(const json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (!value.is_string()) return std::nullopt;
  const auto text = value.get<std::string>();
  if (text.size() == 1 && std::isalpha(static_cast<unsigned char>(text[0])) != 0)
    return static_cast<std::uint64_t>(std::toupper(static_cast<unsigned char>(text[0])) - 'A');
  return std::nullopt;
}

Result<std::string> labelledChoice(const Record& record, const FieldMap& fields,
                                   const std::vector<std::string>& choices) {
  const auto [name, value] = record.find(fields.label);
  if (!value || choices.empty()) return std::string();
  for (const auto& choice : choices)
    if (value->is_string() && value->get<std::string>() == choice) return choice;
  const auto index = indexOf(*value);
  if (!index || *index >= choices.size())
    return Error{record.quoted(name) + " is " + value->dump() + ", which is none of the " +
                     std::to_string(choices.size()) + " choices",
                 record.where, "write the number of the right choice, from 0, or its letter"};
  return choices[static_cast<std::size_t>(*index)];
}

}  // namespace

std::pair<std::string, const json*> Record::find(const std::vector<std::string>& names) const {
  for (const auto& name : names)
    if (const auto found = object.find(name); found != object.end() && !found->is_null()) return {name, &*found};
  return {names.empty() ? "" : names.front(), nullptr};
}

Error wrongKind(const Record& record, const std::string& field, const json& value, const std::string& wanted) {
  return {record.quoted(field) + " is " + kindOf(value) + ", not " + wanted, record.where, "correct the field"};
}

Result<std::string> requiredText(const Record& record, const std::vector<std::string>& names,
                                 const std::string& remedy) {
  const auto [name, value] = record.find(names);
  if (!value) return Error{"has no " + record.quoted(name), record.where, remedy};
  if (!value->is_string()) return wrongKind(record, name, *value, "a text");
  auto text = value->get<std::string>();
  if (isBlank(text)) return Error{record.quoted(name) + " is empty", record.where, "fill it or leave the line out"};
  return text;
}

Result<std::string> optionalLabel(const Record& record, const std::vector<std::string>& names) {
  const auto [name, value] = record.find(names);
  if (!value) return std::string();
  return labelOf(record, name, *value);
}

Result<std::vector<std::string>> optionalLabels(const Record& record, const std::vector<std::string>& names) {
  std::vector<std::string> labels;
  const auto [name, value] = record.find(names);
  if (!value) return labels;
  if (!value->is_array()) return wrongKind(record, name, *value, "a list");
  for (std::size_t i = 0; i < value->size(); ++i) {
    HEADSCOPE_TRY(std::vector<std::string>, text, labelOf(record, name + "[" + std::to_string(i) + "]", (*value)[i]));
    labels.push_back(std::move(text));
  }
  return labels;
}

Result<Done> forEachRecord(const Record& record, const std::string& field, const json& list,
                           const std::function<Result<Done>(const Record&, std::size_t)>& read) {
  if (!list.is_array()) return wrongKind(record, field, list, "a list");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto path = field + "[" + std::to_string(i) + "]";
    if (!list[i].is_object()) return wrongKind(record, path, list[i], "an object");
    HEADSCOPE_CHECK(Done, read({list[i], record.where, record.path + path + "."}, i));
  }
  return Done{};
}

Result<Question> readQuestion(const Record& record, const FieldMap& fields) {
  HEADSCOPE_TRY(Question, id, optionalLabel(record, fields.id));
  HEADSCOPE_TRY(Question, text, requiredText(record, fields.question, questionShape));
  HEADSCOPE_TRY(Question, choices, optionalLabels(record, fields.choices));
  HEADSCOPE_TRY(Question, answer, optionalLabel(record, fields.answer));
  if (answer.empty()) {
    HEADSCOPE_TRY(Question, choice, labelledChoice(record, fields, choices));
    answer = std::move(choice);
  }
  return Question{std::move(id), std::move(text), std::move(choices), std::move(answer)};
}

}  // namespace headscope
