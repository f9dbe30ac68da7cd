#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/session/session_store.h"

namespace headscope::test {

/// Writes a session value to a new file.
[[nodiscard]] Result<Done> saveSession(const SessionData& session, const std::filesystem::path& path);

}  // namespace headscope::test
