#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// The characters of a text file, checked, and what was noticed on the way.
struct SourceText {
  std::string_view text;  ///< views the bytes that were checked, without a byte order mark
  std::vector<std::string> notes;
};

/// Checks that `bytes` are UTF-8 without NUL bytes (the sign of a binary file or of UTF-16). A byte order mark is left
/// out and noted; CR LF line ends stay and are noted. The error names the line and the byte in it, both counted from 1.
[[nodiscard]] Result<SourceText> checkSourceText(const std::string& name, std::string_view bytes);

/// True where `text` has nothing but spaces, tabs and line ends.
[[nodiscard]] bool isBlank(std::string_view text);

}  // namespace headscope
