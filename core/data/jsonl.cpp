#include "core/data/jsonl.h"

#include "core/base/fingerprint.h"
#include "core/data/document_list.h"
#include "core/data/json_line.h"
#include "core/data/json_record.h"
#include "core/data/source_text.h"

namespace headscope {
namespace {

using nlohmann::json;

// The questions of a line: a list, or the one question in the line itself.
Result<Done> readQuestions(const Record& record, const FieldMap& fields, std::vector<Question>& questions) {
  const auto [name, list] = record.find(fields.questions);
  if (list)
    return forEachRecord(record, name, *list, [&](const Record& entry, std::size_t) {
      auto question = readQuestion(entry, fields);
      if (!question) return question.as<Done>();
      questions.push_back(std::move(*question));
      return Result<Done>(Done{});
    });
  if (!record.find(fields.question).second)
    return Error{"has no " + record.quoted(name), record.where, "add a list of questions, which may be empty"};
  HEADSCOPE_TRY(Done, question, readQuestion(record, fields));
  question.id.clear();  // the line's id is that of the document
  questions.push_back(std::move(question));
  return Done{};
}

Result<Document> readDocument(const Record& record, const FieldMap& fields) {
  Document document;
  HEADSCOPE_TRY(Document, id, optionalLabel(record, fields.id));
  HEADSCOPE_TRY(Document, text, requiredText(record, fields.text, "each line needs a \"text\" and \"questions\""));
  HEADSCOPE_CHECK(Document, readQuestions(record, fields, document.questions));
  document.id = std::move(id);
  document.text = std::move(text);
  return document;
}

}  // namespace

Result<Dataset> parseJsonLines(const std::string& name, std::string_view bytes, const FieldMap& fields) {
  HEADSCOPE_TRY(Dataset, source, checkSourceText(name, bytes));
  Dataset dataset{name, fingerprint(bytes), {}, source.notes};
  DocumentList documents;
  HEADSCOPE_CHECK(Dataset, forEachJsonLine(name, source.text, [&](const json& object, const std::string& where) {
                    auto document = readDocument({object, where, ""}, fields);
                    if (!document) return document.as<Done>();
                    documents.add(std::move(*document), where);
                    return Result<Done>(Done{});
                  }));
  dataset.documents = std::move(documents).take(dataset.notes);
  return dataset;
}

Result<std::vector<Question>> parseQuestionLines(const std::string& name, std::string_view bytes,
                                                 std::vector<std::string>& notes) {
  using Questions = std::vector<Question>;
  HEADSCOPE_TRY(Questions, source, checkSourceText(name, bytes));
  for (const auto& note : source.notes) notes.push_back(std::string(name).append(": ").append(note));
  Questions questions;
  UniqueIds ids;
  HEADSCOPE_CHECK(Questions, forEachJsonLine(name, source.text, [&](const json& object, const std::string& where) {
                    auto question = readQuestion({object, where, ""}, {});
                    if (!question) return question.as<Done>();
                    question->id = ids.take(std::move(question->id), questions.size(), where);
                    questions.push_back(std::move(*question));
                    return Result<Done>(Done{});
                  }));
  ids.note("question", notes);
  noteStrayAnswers(questions, name, notes);
  return questions;
}

std::string toJsonLines(const Dataset& dataset) {
  std::string lines;
  for (const auto& document : dataset.documents) {
    nlohmann::ordered_json line{{"id", document.id}, {"text", document.text}};
    line["questions"] = nlohmann::ordered_json::array();
    for (const auto& question : document.questions) {
      nlohmann::ordered_json entry{{"id", question.id}, {"question", question.question}};
      if (!question.choices.empty()) entry["choices"] = question.choices;
      if (!question.answer.empty()) entry["answer"] = question.answer;
      line["questions"].push_back(std::move(entry));
    }
    lines += line.dump() + "\n";
  }
  return lines;
}

}  // namespace headscope
