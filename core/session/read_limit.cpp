#include "core/session/read_limit.h"

#include <filesystem>
#include <system_error>

namespace headscope {

namespace {

constexpr int instructionsPerTick = 1000;

/// A row takes at least four bytes of a file; reading one takes far fewer than 400 of SQLite's instructions.
constexpr std::int64_t instructionsPerByte = 100;
constexpr std::int64_t leastTicks = 10'000;

std::int64_t ticksFor(sqlite3* database) {
  const char* name = sqlite3_db_filename(database, "main");
  std::error_code code;
  const auto size = name == nullptr ? 0 : std::filesystem::file_size(name, code);
  const std::int64_t bytes = code ? 0 : static_cast<std::int64_t>(size);
  return leastTicks + bytes / instructionsPerTick * instructionsPerByte;
}

}  // namespace

ReadLimit::ReadLimit(sqlite3* database) : m_database(database), m_ticksLeft(ticksFor(database)) {
  sqlite3_progress_handler(database, instructionsPerTick, &ReadLimit::tick, this);
}

ReadLimit::~ReadLimit() { sqlite3_progress_handler(m_database, 0, nullptr, nullptr); }

int ReadLimit::tick(void* self) { return --static_cast<ReadLimit*>(self)->m_ticksLeft < 0 ? 1 : 0; }

}  // namespace headscope
