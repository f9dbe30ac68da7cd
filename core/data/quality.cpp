#include "core/data/quality.h"

#include "core/base/fingerprint.h"
#include "core/base/white_space.h"
#include "core/data/document_list.h"
#include "core/data/html_text.h"
#include "core/data/json_line.h"
#include "core/data/json_record.h"
#include "core/data/source_text.h"

namespace headscope {
namespace {

using nlohmann::json;

constexpr const char* kFetchQuality = "fetch the data set again";

// The article, which some files give as a list of its parts.
Result<std::string> readArticle(const Record& record) {
  const auto [name, value] = record.find({"article"});
  if (!value || !value->is_array()) return requiredText(record, {"article"}, kFetchQuality);
  std::string text;
  for (std::size_t i = 0; i < value->size(); ++i) {
    const json& part = (*value)[i];
    if (!part.is_string()) return wrongKind(record, name + "[" + std::to_string(i) + "]", part, "a text");
    text += (i == 0 ? "" : "\n") + part.get<std::string>();
  }
  if (isBlank(text)) return Error{record.quoted(name) + " is empty", record.where, kFetchQuality};
  return text;
}

Result<Question> readQualityQuestion(const Record& record, const std::string& setId, std::size_t index) {
  HEADSCOPE_TRY(Question, id, optionalLabel(record, {"question_unique_id"}));
  HEADSCOPE_TRY(Question, text, requiredText(record, {"question"}, kFetchQuality));
  HEADSCOPE_TRY(Question, choices, optionalLabels(record, {"options"}));
  if (id.empty() && !setId.empty()) id = setId + "_" + std::to_string(index + 1);
  Question question{std::move(id), trimmed(text), std::move(choices), ""};
  const auto [name, label] = record.find({"gold_label"});
  if (!label) return question;  // the test part has none
  const auto number = label->is_number_integer() ? label->get<std::int64_t>() : 0;
  if (number < 1 || static_cast<std::size_t>(number) > question.choices.size())
    return Error{record.quoted(name) + " is " + label->dump() + ", not a number from 1 to " +
                     std::to_string(question.choices.size()),
                 record.where, kFetchQuality};
  question.answer = question.choices[static_cast<std::size_t>(number) - 1];
  return question;
}

class ArticleReader {
public:
  Result<Done> line(const json& object, const std::string& where) {
    const Record record{object, where, ""};
    HEADSCOPE_TRY(Done, id, optionalLabel(record, {"article_id"}));
    HEADSCOPE_TRY(Done, setId, optionalLabel(record, {"set_unique_id"}));
    HEADSCOPE_TRY(Done, article, readArticle(record));
    if (looksLikeHtml(article)) {
      article = textOfHtml(article);
      ++m_cleaned;
    }
    Document document{std::move(id), trimmed(article), {}};
    if (const auto [name, questions] = record.find({"questions"}); questions)
      HEADSCOPE_CHECK(Done, forEachRecord(record, name, *questions, [&](const Record& entry, std::size_t index) {
                        auto question = readQualityQuestion(entry, setId, index);
                        if (!question) return question.as<Done>();
                        document.questions.push_back(std::move(*question));
                        return Result<Done>(Done{});
                      }));
    m_documents.add(std::move(document), where);
    return Done{};
  }

  std::vector<Document> take(std::vector<std::string>& notes) && {
    if (m_cleaned > 0) notes.push_back("HTML was taken out of " + std::to_string(m_cleaned) + " articles.");
    return std::move(m_documents).take(notes);
  }

private:
  DocumentList m_documents;
  std::size_t m_cleaned = 0;
};

}  // namespace

bool isQualityLine(const json& line) {
  return line.is_object() && line.contains("article_id") && line.contains("article");
}

Result<Dataset> parseQuality(const std::string& name, std::string_view bytes) {
  HEADSCOPE_TRY(Dataset, source, checkSourceText(name, bytes));
  Dataset dataset{name, fingerprint(bytes), {}, source.notes};
  ArticleReader reader;
  HEADSCOPE_CHECK(Dataset, forEachJsonLine(name, source.text, [&](const json& object, const std::string& where) {
                    return reader.line(object, where);
                  }));
  dataset.documents = std::move(reader).take(dataset.notes);
  return dataset;
}

}  // namespace headscope
