#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/data/dataset.h"
#include "core/data/unique_ids.h"

namespace headscope {

/// Collects documents that come in parts: those of the same id and the same text become one with all their questions;
/// the same id with another text is another document, and its id gets a suffix.
class DocumentList {
public:
  /// Adds a document, or its questions to the one it belongs to. An empty id is the number of documents so far.
  void add(Document document, const std::string& where);

  /// The documents with unique ids of their questions; what was merged or renamed is added to `notes`.
  [[nodiscard]] std::vector<Document> take(std::vector<std::string>& notes) &&;

private:
  std::vector<Document> m_documents;
  std::vector<std::string> m_places;                                         ///< by document
  std::map<std::pair<std::string, std::string>, std::size_t> m_byIdAndText;  ///< the text by its fingerprint
  UniqueIds m_ids;
  std::size_t m_merged = 0;
};

/// Adds a note for every question whose answer is none of its choices; `where` is the file or line.
void noteStrayAnswers(const std::vector<Question>& questions, const std::string& where,
                      std::vector<std::string>& notes);

}  // namespace headscope
