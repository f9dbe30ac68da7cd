#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/data/dataset.h"
#include "core/data/field_map.h"

namespace headscope {

/// Reads the project's own data format, one document a line:
///   {"id"?, "text", "questions": [{"id"?, "question", "choices"?: [], "answer"?: "", "label"?}]}
/// or, with one question a line, {"id"?, "text", "question", "choices"?, "answer"?, "label"?}. `fields` gives the
/// names; by default "context" stands for "text" and "options" for "choices" where those are absent. A missing id is
/// the index, from 0. Lines with the id and the text of another belong to it; the same id with another text gets a
/// suffix. Unknown fields are left alone, blank lines skipped. `bytes` are the whole file.
[[nodiscard]] Result<Dataset> parseJsonLines(const std::string& name, std::string_view bytes,
                                             const FieldMap& fields = {});

/// Reads a side file of questions, one a line: {"id"?, "question", "choices"?, "answer"?, "label"?}. What the reader
/// did or noticed is added to `notes`.
[[nodiscard]] Result<std::vector<Question>> parseQuestionLines(const std::string& name, std::string_view bytes,
                                                               std::vector<std::string>& notes);

/// A data set in the project's own format, one document a line.
[[nodiscard]] std::string toJsonLines(const Dataset& dataset);

}  // namespace headscope
