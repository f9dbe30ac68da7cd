#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/data/dataset.h"
#include "core/data/field_map.h"

namespace headscope {

/// A JSON object and its place, for messages: `where` is file and line, `path` the fields that lead to it.
struct Record {
  const nlohmann::json& object;
  std::string where;
  std::string path;

  [[nodiscard]] std::string quoted(const std::string& field) const { return "\"" + path + field + "\""; }

  /// The first of `names` that the object has and that is not null; the first name and null where there is none.
  [[nodiscard]] std::pair<std::string, const nlohmann::json*> find(const std::vector<std::string>& names) const;
};

[[nodiscard]] Error wrongKind(const Record& record, const std::string& field, const nlohmann::json& value,
                              const std::string& wanted);

/// A text that is there and not blank.
[[nodiscard]] Result<std::string> requiredText(const Record& record, const std::vector<std::string>& names,
                                               const std::string& remedy);

/// A short label: a text, or a number as it is written; empty where the field is absent or null.
[[nodiscard]] Result<std::string> optionalLabel(const Record& record, const std::vector<std::string>& names);

/// A list of short labels; empty where the field is absent or null.
[[nodiscard]] Result<std::vector<std::string>> optionalLabels(const Record& record,
                                                              const std::vector<std::string>& names);

/// The objects of a list, handed on one by one as records with their own paths; stops at the first error.
[[nodiscard]] Result<Done> forEachRecord(const Record& record, const std::string& field, const nlohmann::json& list,
                                         const std::function<Result<Done>(const Record&, std::size_t)>& read);

/// One question by the names of `fields`. A label stands for the choice it names; one that names none is an error.
[[nodiscard]] Result<Question> readQuestion(const Record& record, const FieldMap& fields);

}  // namespace headscope
