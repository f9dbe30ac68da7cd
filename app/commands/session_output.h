#pragma once

#include <memory>
#include <string>

#include "app/commands/command.h"
#include "core/session/session_store.h"

namespace headscope {

/// A session to write results into, and whether this run made the file.
struct SessionOutput {
  std::unique_ptr<SessionStore> store;
  bool created = false;
};

/// Opens `path` for writing, or makes it. A session that can only be read is an error that says why.
[[nodiscard]] Result<SessionOutput> openOutput(const std::string& path, Messages& messages);

/// Opens a session that must be there, for writing.
[[nodiscard]] Result<std::unique_ptr<SessionStore>> openExisting(const std::string& path, Messages& messages);

/// Reads a whole session; notices go to `messages`.
[[nodiscard]] Result<SessionData> readInput(const std::string& path, Messages& messages);

/// Adds to what the session says of how it was made.
[[nodiscard]] Result<Done> addProvenance(SessionStore& store, const std::string& commandLine);

}  // namespace headscope
