#include "core/base/white_space.h"

namespace headscope {

std::string trimmed(const std::string& text) {
  const auto* const space = " \t\r\n\v\f";
  const auto begin = text.find_first_not_of(space);
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

}  // namespace headscope
