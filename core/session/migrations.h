#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <span>

#include "core/base/result.h"

namespace headscope {

/// Bytes 68…71 of every session, big-endian: "HSCP".
inline constexpr std::int64_t sessionApplicationId = 0x48534350;

/// The SQL that makes schema n+1 out of schema n, n its index in the list. Past entries never change: every session
/// ever written opens by running those it lacks.
using Migration = const char*;

/// All schemas; their number is the newest one this program knows.
[[nodiscard]] std::span<const Migration> sessionMigrations();

/// Brings a database from schema `from` to the newest of `migrations`, in one transaction that also stamps
/// application_id and user_version.
[[nodiscard]] Result<Done> migrate(sqlite3* database, std::int64_t from, std::span<const Migration> migrations);

}  // namespace headscope
