#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// A field of a JSON object that may hold numbers.
struct ObjectField {
  enum class Kind { Number, Numbers, Object, Text, Other };

  std::string key;
  Kind kind = Kind::Other;
  std::vector<double> numbers;      ///< one, or those of a list (of numbers alone: another list is Other)
  std::string text;                 ///< of a text
  std::vector<ObjectField> fields;  ///< of an object; its own objects are empty Others
};

/// Reads one JSON object event by event, since a tree would keep the last of two equal keys without a word. Refuses a
/// key given twice in one object, numbers that are not finite, and what is not JSON, by its byte. A byte order mark is
/// skipped.
[[nodiscard]] Result<std::vector<ObjectField>> parseObjectFields(const std::string& name, std::string_view text);

}  // namespace headscope
