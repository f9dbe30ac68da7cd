#include "core/data/document_list.h"

#include <algorithm>
#include <iterator>

#include "core/base/fingerprint.h"

namespace headscope {

void DocumentList::add(Document document, const std::string& where) {
  const auto [known, isNew] = m_byIdAndText.try_emplace({document.id, fingerprint(document.text)}, m_documents.size());
  if (!isNew && !document.id.empty()) {
    auto& questions = m_documents[known->second].questions;
    std::ranges::move(document.questions, std::back_inserter(questions));
    ++m_merged;
    return;
  }
  document.id = m_ids.take(std::move(document.id), m_documents.size(), where);
  m_documents.push_back(std::move(document));
  m_places.push_back(where);
}

std::vector<Document> DocumentList::take(std::vector<std::string>& notes) && {
  std::size_t withoutQuestions = 0;
  for (std::size_t i = 0; i < m_documents.size(); ++i) {
    auto& questions = m_documents[i].questions;
    UniqueIds ids;
    for (std::size_t q = 0; q < questions.size(); ++q)
      questions[q].id = ids.take(std::move(questions[q].id), q, m_places[i]);
    ids.note("question", notes);
    noteStrayAnswers(questions, m_places[i], notes);
    withoutQuestions += questions.empty() ? 1 : 0;
  }
  if (m_merged > 0)
    notes.push_back("Lines with the id and the text of another were merged with it: " + std::to_string(m_merged) + ".");
  m_ids.note("document", notes);
  if (withoutQuestions > 0) notes.push_back("Documents without a question: " + std::to_string(withoutQuestions) + ".");
  return std::move(m_documents);
}

void noteStrayAnswers(const std::vector<Question>& questions, const std::string& where,
                      std::vector<std::string>& notes) {
  for (const auto& question : questions)
    if (!question.choices.empty() && !question.answer.empty() &&
        std::ranges::find(question.choices, question.answer) == question.choices.end())
      notes.push_back(where + ": the answer of question \"" + question.id + "\" is none of its choices.");
}

}  // namespace headscope
