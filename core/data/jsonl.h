#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/data/dataset.h"

namespace headscope {

/// Reads the project's own data format, one document a line:
///   {"id"?, "text", "questions": [{"id"?, "question", "choices"?: [], "answer"?: ""}]}
/// "context" stands for "text" and "options" for "choices" where those are absent. A missing id is the index, from 0; a
/// second use of an id gets a suffix. Unknown fields are left alone, blank lines skipped. `bytes` are the whole file.
[[nodiscard]] Result<Dataset> parseJsonLines(const std::string& name, std::string_view bytes);

/// Reads a side file of questions, one a line: {"id"?, "question", "choices"?, "answer"?}. What the reader did or
/// noticed is added to `notes`.
[[nodiscard]] Result<std::vector<Question>> parseQuestionLines(const std::string& name, std::string_view bytes,
                                                               std::vector<std::string>& notes);

}  // namespace headscope
