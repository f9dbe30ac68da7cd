#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/data/dataset.h"

namespace headscope {

/// The formats a data set may be in.
enum class DatasetFormat { PlainText, JsonLines, Quality, LongHealth };

/// "plain text", "JSON Lines", "QuALITY", "LongHealth".
[[nodiscard]] std::string nameOf(DatasetFormat format);

/// Tells the format of a file: by its suffix for plain text and Markdown, else by its content, since QuALITY's files
/// have no suffix of their own. `name` stands for the file in messages. Content that is no JSON is refused.
[[nodiscard]] Result<DatasetFormat> formatOf(const std::string& name, std::string_view bytes);

/// Reads a whole file in a known format.
[[nodiscard]] Result<Dataset> parseAs(DatasetFormat format, const std::string& name, std::string_view bytes);

}  // namespace headscope
