#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "core/session/migrations.h"
#include "core/session/sqlite_statement.h"
#include "core/session/temporary_folder.h"

namespace headscope {

/// An open session database whose schema the program can read.
struct SessionFile {
  std::unique_ptr<TemporaryFolder> copy;  ///< where the database is a private copy; outlives `database`
  SqliteHandle database;
  bool readOnly = false;
  std::string notice;  ///< why it is read-only, or what was done to it; empty where there is nothing to say
};

/// Makes a new session: complete under a temporary name, then linked to `path`, which must not exist.
[[nodiscard]] Result<SessionFile> createSessionFile(const std::filesystem::path& path);

/// Opens a session. Its application_id is read before SQLite sees the file, its schema before anything is written. For
/// reading no lock for writing is ever taken: where a file needs one (an interrupted write to be undone, an older
/// schema), a private copy is opened instead. For writing, an older schema is migrated after a copy is made beside it;
/// a newer one, and what cannot be written, opens read-only with a notice.
[[nodiscard]] Result<SessionFile> openSessionFile(const std::filesystem::path& path, bool forWriting,
                                                  std::span<const Migration> migrations);

/// A consistent copy of an open database under a temporary name, then renamed to `target` (over what is there).
[[nodiscard]] Result<Done> copySession(sqlite3* database, const std::filesystem::path& target);

}  // namespace headscope
