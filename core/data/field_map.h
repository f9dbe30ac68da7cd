#pragma once

#include <string>
#include <vector>

namespace headscope {

/// The names under which the fields of a JSON line are looked for, the first one that is there first.
struct FieldMap {
  std::vector<std::string> id{"id"};
  std::vector<std::string> text{"text", "context"};
  std::vector<std::string> questions{"questions"};  ///< a list of objects with the fields below
  std::vector<std::string> question{"question"};
  std::vector<std::string> choices{"choices", "options"};
  std::vector<std::string> answer{"answer"};
  std::vector<std::string> label{"label"};  ///< number of the right choice, from 0, or its letter
};

}  // namespace headscope
