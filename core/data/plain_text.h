#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/data/dataset.h"

namespace headscope {

/// Reads plain text or Markdown as it stands: one document, its id the file's name without folder and suffix, without
/// questions. Blank text gives no document. `bytes` are the whole file.
[[nodiscard]] Result<Dataset> parsePlainText(const std::string& name, std::string_view bytes);

}  // namespace headscope
