#include "core/data/jsonl.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <set>

#include "core/base/fingerprint.h"
#include "core/data/json_line.h"
#include "core/data/source_text.h"

namespace headscope {
namespace {

using nlohmann::json;

constexpr const char* questionShape = "write it as {\"question\": \"…\", \"answer\": \"…\"}";

/// A JSON object and its place, for messages: `where` is file and line, `path` the fields that lead to it.
struct Record {
  const json& object;
  std::string where;
  std::string path;

  [[nodiscard]] std::string quoted(const std::string& field) const { return "\"" + path + field + "\""; }

  /// The first of `names` that the object has and that is not null.
  [[nodiscard]] std::pair<std::string, const json*> find(std::initializer_list<const char*> names) const {
    for (const char* name : names)
      if (const auto found = object.find(name); found != object.end() && !found->is_null()) return {name, &*found};
    return {*names.begin(), nullptr};
  }
};

std::string kindOf(const json& value) {
  if (value.is_string()) return "a text";
  if (value.is_number()) return "a number";
  if (value.is_boolean()) return "true or false";
  if (value.is_array()) return "a list";
  return value.is_object() ? "an object" : "null";
}

Error wrongKind(const Record& record, const std::string& field, const json& value, const std::string& wanted) {
  return {record.quoted(field) + " is " + kindOf(value) + ", not " + wanted, record.where, "correct the field"};
}

Result<std::string> requiredText(const Record& record, std::initializer_list<const char*> names,
                                 const std::string& remedy) {
  const auto [name, value] = record.find(names);
  if (!value) return Error{"has no " + record.quoted(name), record.where, remedy};
  if (!value->is_string()) return wrongKind(record, name, *value, "a text");
  auto text = value->get<std::string>();
  if (isBlank(text)) return Error{record.quoted(name) + " is empty", record.where, "fill it or leave the line out"};
  return text;
}

/// A short label: a text, or a number as it is written; empty where the field is absent.
Result<std::string> label(const Record& record, const std::string& field, const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  return wrongKind(record, field, value, "a text");
}

Result<std::string> optionalLabel(const Record& record, const char* field) {
  const auto [name, value] = record.find({field});
  if (!value) return std::string();
  return label(record, name, *value);
}

Result<std::vector<std::string>> readChoices(const Record& record) {
  std::vector<std::string> choices;
  const auto [name, value] = record.find({"choices", "options"});
  if (!value) return choices;
  if (!value->is_array()) return wrongKind(record, name, *value, "a list");
  for (std::size_t i = 0; i < value->size(); ++i) {
    HEADSCOPE_TRY(std::vector<std::string>, choice, label(record, name + "[" + std::to_string(i) + "]", (*value)[i]));
    choices.push_back(std::move(choice));
  }
  return choices;
}

Result<Question> readQuestion(const Record& record) {
  Question question;
  HEADSCOPE_TRY(Question, id, optionalLabel(record, "id"));
  HEADSCOPE_TRY(Question, text, requiredText(record, {"question"}, questionShape));
  HEADSCOPE_TRY(Question, choices, readChoices(record));
  HEADSCOPE_TRY(Question, answer, optionalLabel(record, "answer"));
  return Question{std::move(id), std::move(text), std::move(choices), std::move(answer)};
}

/// Hands out each id once, and remembers the first that had to be changed.
class UniqueIds {
public:
  std::string take(std::string id, std::size_t index, const std::string& where) {
    if (id.empty()) id = std::to_string(index);
    std::string unique = id;
    for (int suffix = 2; !m_taken.insert(unique).second; ++suffix) unique = id + "-" + std::to_string(suffix);
    if (unique != id && m_changed++ == 0) m_first = where + ": \"" + id + "\" became \"" + unique + "\"";
    return unique;
  }

  void note(const std::string& kind, std::vector<std::string>& notes) const {
    if (m_changed > 0)
      notes.push_back("Repeated " + kind + " ids got a suffix (" + std::to_string(m_changed) + "; " + m_first + ").");
  }

private:
  std::set<std::string> m_taken;
  std::size_t m_changed = 0;
  std::string m_first;
};

void noteStrayAnswers(const std::vector<Question>& questions, const std::string& where,
                      std::vector<std::string>& notes) {
  for (const auto& question : questions)
    if (!question.choices.empty() && !question.answer.empty() &&
        std::find(question.choices.begin(), question.choices.end(), question.answer) == question.choices.end())
      notes.push_back(where + ": the answer of question \"" + question.id + "\" is none of its choices.");
}

Result<Document> readDocument(const json& object, const std::string& where, std::vector<std::string>& notes) {
  const Record record{object, where, ""};
  Document document;
  HEADSCOPE_TRY(Document, id, optionalLabel(record, "id"));
  HEADSCOPE_TRY(Document, text,
                requiredText(record, {"text", "context"}, "each line needs a \"text\" and \"questions\""));
  const auto [name, questions] = record.find({"questions"});
  if (!questions) return Error{"has no \"questions\"", where, "add a list of questions, which may be empty"};
  if (!questions->is_array()) return wrongKind(record, name, *questions, "a list");
  document.id = std::move(id);
  document.text = std::move(text);
  UniqueIds ids;
  for (std::size_t i = 0; i < questions->size(); ++i) {
    const auto path = "questions[" + std::to_string(i) + "]";
    if (!(*questions)[i].is_object()) return wrongKind(record, path, (*questions)[i], "an object");
    HEADSCOPE_TRY(Document, question, readQuestion({(*questions)[i], where, path + "."}));
    question.id = ids.take(std::move(question.id), i, where);
    document.questions.push_back(std::move(question));
  }
  ids.note("question", notes);
  noteStrayAnswers(document.questions, where, notes);
  return document;
}

/// Calls `read` with each line that is not blank and its place "name, line n"; stops at the first error.
Result<Done> forEachLine(const std::string& name, std::string_view text,
                         const std::function<Result<Done>(const json&, const std::string&)>& read) {
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

}  // namespace

Result<Dataset> parseJsonLines(const std::string& name, std::string_view bytes) {
  HEADSCOPE_TRY(Dataset, source, checkSourceText(name, bytes));
  Dataset dataset{name, fingerprint(bytes), {}, source.notes};
  UniqueIds ids;
  std::size_t withoutQuestions = 0;
  HEADSCOPE_CHECK(Dataset, forEachLine(name, source.text, [&](const json& object, const std::string& where) {
                    auto document = readDocument(object, where, dataset.notes);
                    if (!document) return document.as<Done>();
                    document->id = ids.take(std::move(document->id), dataset.documents.size(), where);
                    withoutQuestions += document->questions.empty() ? 1 : 0;
                    dataset.documents.push_back(std::move(*document));
                    return Result<Done>(Done{});
                  }));
  ids.note("document", dataset.notes);
  if (withoutQuestions > 0)
    dataset.notes.push_back("Documents without a question: " + std::to_string(withoutQuestions) + ".");
  return dataset;
}

Result<std::vector<Question>> parseQuestionLines(const std::string& name, std::string_view bytes,
                                                 std::vector<std::string>& notes) {
  using Questions = std::vector<Question>;
  HEADSCOPE_TRY(Questions, source, checkSourceText(name, bytes));
  for (const auto& note : source.notes) notes.push_back(std::string(name).append(": ").append(note));
  Questions questions;
  UniqueIds ids;
  HEADSCOPE_CHECK(Questions, forEachLine(name, source.text, [&](const json& object, const std::string& where) {
                    auto question = readQuestion({object, where, ""});
                    if (!question) return question.as<Done>();
                    question->id = ids.take(std::move(question->id), questions.size(), where);
                    questions.push_back(std::move(*question));
                    return Result<Done>(Done{});
                  }));
  ids.note("question", notes);
  noteStrayAnswers(questions, name, notes);
  return questions;
}

}  // namespace headscope
