#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace headscope {

/// The bytes of a small text file (configuration, documents). Refuses files larger than `limit` bytes before reading,
/// folders, and what cannot be opened.
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path& path, std::uintmax_t limit = 1u << 30);

/// Writes through a temporary file beside `path` and renames it, so that a kill leaves the old file or the new one.
[[nodiscard]] Result<Done> writeTextFile(const std::filesystem::path& path, const std::string& bytes);

}  // namespace headscope
