#include "core/data/longhealth.h"

#include <algorithm>
#include <cctype>

#include "core/base/fingerprint.h"
#include "core/base/white_space.h"
#include "core/data/document_list.h"
#include "core/data/json_line.h"
#include "core/data/json_record.h"
#include "core/data/source_text.h"

namespace headscope {
namespace {

using nlohmann::json;

constexpr const char* kFetchLonghealth = "fetch the benchmark again";

// "text_10" by its number: shorter runs of digits come first where all before them is equal.
bool numbersInOrder(const std::string& a, const std::string& b) {
  const auto prefix = [](const std::string& text) {
    auto end = text.size();
    while (end > 0 && std::isdigit(static_cast<unsigned char>(text[end - 1])) != 0) --end;
    return end;
  };
  const auto [headA, headB] = std::pair(a.substr(0, prefix(a)), b.substr(0, prefix(b)));
  if (headA != headB) return headA < headB;
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

std::vector<std::string> keysInOrder(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  std::ranges::sort(keys, numbersInOrder);
  return keys;
}

Result<std::string> readTexts(const Record& patient) {
  const auto [name, texts] = patient.find({"texts"});
  if (!texts || !texts->is_object()) return Error{"has no " + patient.quoted("texts"), patient.where, kFetchLonghealth};
  std::string all;
  for (const auto& key : keysInOrder(*texts)) {
    const json& text = (*texts)[key];
    if (!text.is_string()) return wrongKind(patient, name + "." + key, text, "a text");
    all += (all.empty() ? "" : "\n\n") + ("<" + key + ">\n" + text.get<std::string>() + "\n</" + key + ">");
  }
  if (all.empty()) return Error{patient.quoted(name) + " is empty", patient.where, kFetchLonghealth};
  return all;
}

Result<Question> readPatientQuestion(const Record& record, const std::string& patient, std::size_t index,
                                     std::vector<std::string>& notes) {
  HEADSCOPE_TRY(Question, number, optionalLabel(record, {"No"}));
  HEADSCOPE_TRY(Question, text, requiredText(record, {"question"}, kFetchLonghealth));
  Question question{patient + "_q" + (number.empty() ? std::to_string(index) : number), std::move(text), {}, ""};
  for (const char letter : {'a', 'b', 'c', 'd', 'e'}) {
    const std::string field = std::string("answer_") + letter;
    if (!record.object.contains(field)) return Error{"has no " + record.quoted(field), record.where, kFetchLonghealth};
    HEADSCOPE_TRY(Question, choice, optionalLabel(record, {field}));
    question.choices.push_back(std::move(choice));
  }
  HEADSCOPE_TRY(Question, correct, optionalLabel(record, {"correct"}));
  std::vector<std::string> matching;
  for (const auto& choice : question.choices)
    if (!correct.empty() && trimmed(choice) == trimmed(correct)) matching.push_back(choice);
  if (matching.size() == 1)
    question.answer = matching.front();
  else
    notes.push_back(record.where + ", \"" + question.id + "\": the correct answer \"" + correct + "\" is " +
                    (matching.empty() ? "none" : "several") + " of its choices; the question has no answer.");
  return question;
}

Result<Document> readPatient(const Record& patient, const std::string& id, std::vector<std::string>& notes) {
  HEADSCOPE_TRY(Document, text, readTexts(patient));
  Document document{id, std::move(text), {}};
  const auto [name, questions] = patient.find({"questions"});
  if (!questions) return Error{"has no " + patient.quoted(name), patient.where, kFetchLonghealth};
  HEADSCOPE_CHECK(Document, forEachRecord(patient, name, *questions, [&](const Record& record, std::size_t index) {
                    auto question = readPatientQuestion(record, id, index, notes);
                    if (!question) return question.as<Done>();
                    document.questions.push_back(std::move(*question));
                    return Result<Done>(Done{});
                  }));
  return document;
}

}  // namespace

bool isLongHealth(const json& object) {
  return object.is_object() && !object.empty() && std::ranges::all_of(object, [](const json& patient) {
           return patient.is_object() && patient.contains("texts") && patient.contains("questions");
         });
}

Result<Dataset> parseLongHealth(const std::string& name, std::string_view bytes) {
  HEADSCOPE_TRY(Dataset, source, checkSourceText(name, bytes));
  HEADSCOPE_TRY(Dataset, benchmark, parseJsonObject(source.text, name, kFetchLonghealth));
  Dataset dataset{name, fingerprint(bytes), {}, source.notes};
  DocumentList documents;
  for (const auto& id : keysInOrder(benchmark)) {
    const json& value = benchmark[id];
    if (!value.is_object())
      return Error{"\"" + id + "\" is no patient with \"texts\" and \"questions\"", name, kFetchLonghealth};
    HEADSCOPE_TRY(Dataset, patient, readPatient({value, name, id + "."}, id, dataset.notes));
    documents.add(std::move(patient), name);
  }
  dataset.documents = std::move(documents).take(dataset.notes);
  return dataset;
}

}  // namespace headscope
