#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

struct Question {
  std::string id;
  std::string question;
  std::vector<std::string> choices;
  std::string answer;  ///< the data set's own answer; may be empty
};

struct Document {
  std::string id;
  std::string text;
  std::vector<Question> questions;
};

struct Dataset {
  std::string name;
  std::string fingerprint;
  std::vector<Document> documents;
  std::vector<std::string> notes;  ///< what the reader did or noticed: "byte order mark removed", one sentence each

  [[nodiscard]] const Document* find(const std::string& id) const;
};

/// The file that DATASET names: itself, or that of "demo".
[[nodiscard]] std::filesystem::path datasetFile(const std::string& dataset);

/// Reads what DATASET names: "demo", a JSON Lines file (one document a line, or one question a line), QuALITY or
/// LongHealth as they are given out, or a .txt/.md file (one document; questions in `<file>.questions.jsonl` beside it,
/// if there). Every failure names file, line and, for bad UTF-8, byte. A data set without a document is an error.
[[nodiscard]] Result<Dataset> loadDataset(const std::string& dataset);

/// The same from bytes in memory; `name` stands for the file in messages, and its suffix tells plain text.
[[nodiscard]] Result<Dataset> parseDataset(const std::string& name, const std::string& bytes);

}  // namespace headscope
