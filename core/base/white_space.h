#pragma once

#include <string>

namespace headscope {

/// `text` without white space at either end.
[[nodiscard]] std::string trimmed(const std::string& text);

}  // namespace headscope
