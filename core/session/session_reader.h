#pragma once

#include <sqlite3.h>

#include "core/session/session_store.h"

namespace headscope {

/// Reads a whole session of the newest schema as one consistent picture. Anything a sound session cannot hold (a type,
/// a length, a range) is an error that says where; nothing is allocated on the word of the file beyond its own size.
[[nodiscard]] Result<SessionData> readSession(sqlite3* database);

}  // namespace headscope
