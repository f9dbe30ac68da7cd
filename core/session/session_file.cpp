#include "core/session/session_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <system_error>

#include "core/session/read_limit.h"

namespace headscope {

namespace fs = std::filesystem;

namespace {

constexpr int busyMilliseconds = 5000;
constexpr int maxValueBytes = 512 << 20;

Result<SqliteHandle> connect(const fs::path& path, int flags) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  SqliteHandle database(raw);
  if (code != SQLITE_OK)
    return Error{"the session cannot be opened (" + std::string(sqlite3_errstr(code)) + ")", path.string(),
                 "check the path and its permissions"};
  sqlite3_busy_timeout(raw, busyMilliseconds);
  // A session is data: nothing in one may run code of its own or stand in for a table.
  sqlite3_db_config(raw, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(raw, SQLITE_LIMIT_LENGTH, maxValueBytes);
  return database;
}

/// The 100 bytes at the front of every SQLite file: magic at 0, application_id at 68, big-endian.
Result<Done> checkHeader(const fs::path& path) {
  std::error_code code;
  if (!fs::exists(path, code)) return Error{"there is no such file", path.string(), "check the path"};
  if (!fs::is_regular_file(path, code)) return Error{"is not a file", path.string(), "name a .hscope file"};
  std::array<char, 100> header{};
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return Error{"the session cannot be read", path.string(), "check its permissions"};
  stream.read(header.data(), header.size());
  if (stream.gcount() < 100 || std::string(header.data(), 16) != std::string("SQLite format 3\0", 16))
    return Error{"is not a Headscope session", path.string(), "name a .hscope file"};
  std::int64_t id = 0;
  for (std::size_t at = 68; at < 72; ++at) id = id * 256 + static_cast<unsigned char>(header.at(at));
  if (id != sessionApplicationId)
    return Error{"is an SQLite file of another program", path.string(), "name a .hscope file"};
  return Done{};
}

/// The schema's number. Reading it also undoes an interrupted write where the connection may write.
Result<std::int64_t> schemaOf(sqlite3* database) {
  HEADSCOPE_TRY(std::int64_t, schema, queryNumber(database, "PRAGMA user_version"));
  if (schema < 1) return Error{"the session is damaged (it has no schema)", fileOf(database), "use a copy of it"};
  return schema;
}

Result<Done> checkPages(sqlite3* database) {
  const ReadLimit limit(database);
  SqliteStatement statement(database, "PRAGMA quick_check(1)");
  const std::string verdict = statement.step() ? statement.text() : std::string();
  HEADSCOPE_CHECK(Done, statement.status());
  if (verdict != "ok") return Error{"the session is damaged (" + verdict + ")", fileOf(database), "use a copy of it"};
  return Done{};
}

Result<SessionFile> ready(SessionFile file) {
  HEADSCOPE_CHECK(SessionFile, checkPages(file.database.get()));
  return file;
}

/// Copies a session with what SQLite keeps beside it, and opens that copy, its interrupted write undone and its schema
/// the newest.
Result<SessionFile> openPrivateCopy(const fs::path& path, std::span<const Migration> migrations) {
  HEADSCOPE_TRY(SessionFile, folder, TemporaryFolder::make());
  const fs::path target = folder->path() / path.filename();
  for (const std::string suffix : {"", "-journal", "-wal"}) {
    const fs::path source = path.string() + suffix;
    std::error_code code;
    if (!fs::exists(source, code)) continue;
    fs::copy_file(source, target.string() + suffix, code);
    if (code) return Error{"cannot be copied (" + code.message() + ")", source.string(), "check the free space"};
    fs::permissions(target.string() + suffix, fs::perms::owner_read | fs::perms::owner_write, code);
  }
  HEADSCOPE_TRY(SessionFile, database, connect(target, SQLITE_OPEN_READWRITE));
  HEADSCOPE_TRY(SessionFile, schema, schemaOf(database.get()));
  HEADSCOPE_CHECK(SessionFile, checkPages(database.get()));
  if (schema < static_cast<std::int64_t>(migrations.size()))
    HEADSCOPE_CHECK(SessionFile, migrate(database.get(), schema, migrations));
  return SessionFile{std::move(folder), std::move(database), true, {}};
}

Result<SessionFile> openCopy(const fs::path& path, std::span<const Migration> migrations, const std::string& notice) {
  auto opened = openPrivateCopy(path, migrations);
  if (opened.failed()) return Error{opened.error().what, path.string(), opened.error().remedy};
  opened->notice = notice;
  return opened;
}

/// A name beside `path` that is free: "<path>.v1.bak", then "<path>.v1.2.bak", …
fs::path backupName(const fs::path& path, std::int64_t schema) {
  const std::string stem = path.string() + ".v" + std::to_string(schema);
  std::error_code code;
  fs::path name = stem + ".bak";
  for (int number = 2; fs::exists(name, code); ++number) name = stem + "." + std::to_string(number) + ".bak";
  return name;
}

Result<SessionFile> openToWrite(const fs::path& path, std::span<const Migration> migrations) {
  HEADSCOPE_TRY(SessionFile, database, connect(path, SQLITE_OPEN_READWRITE));
  HEADSCOPE_TRY(SessionFile, schema, schemaOf(database.get()));
  HEADSCOPE_TRY(SessionFile, file, ready({nullptr, std::move(database), false, {}}));
  // A rollback journal and full syncs: a kill or a power cut leaves the last committed state, in one file.
  HEADSCOPE_CHECK(SessionFile, runSql(file.database.get(), "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL"));
  if (schema < static_cast<std::int64_t>(migrations.size())) {
    const fs::path kept = backupName(path, schema);
    HEADSCOPE_CHECK(SessionFile, copySession(file.database.get(), kept));
    HEADSCOPE_CHECK(SessionFile, migrate(file.database.get(), schema, migrations));
    file.notice = "The session was brought to the present format; the file as it was is kept as " + kept.string() + ".";
  }
  return file;
}

bool canWrite(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const auto allowed = [](const fs::path& name) { return faccessat(AT_FDCWD, name.c_str(), W_OK, AT_EACCESS) == 0; };
  return allowed(path) && allowed(folder);
}

Result<Done> writeEmptySession(const fs::path& path) {
  HEADSCOPE_TRY(Done, database, connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
  return migrate(database.get(), 0, sessionMigrations());
}

}  // namespace

Result<SessionFile> createSessionFile(const fs::path& path) {
  std::error_code code;
  const Error taken{"there is a file of this name", path.string(), "choose another name or remove it"};
  if (fs::exists(path, code)) return taken;
  const fs::path temporary = path.string() + "." + std::to_string(getpid()) + ".part";
  fs::remove(temporary, code);
  if (const auto written = writeEmptySession(temporary); !written.ok()) {
    fs::remove(temporary, code);
    return Error{written.error().what, path.string(), "check the folder and the free space"};
  }
  fs::create_hard_link(temporary, path, code);
  const bool exists = code == std::errc::file_exists;
  if (code && !exists) fs::rename(temporary, path, code);  // a file system without links
  std::error_code ignored;
  fs::remove(temporary, ignored);
  if (exists) return taken;
  if (code) return Error{"cannot be written (" + code.message() + ")", path.string(), "check the folder"};
  return openToWrite(path, sessionMigrations());
}

Result<SessionFile> openSessionFile(const fs::path& path, bool forWriting, std::span<const Migration> migrations) {
  HEADSCOPE_CHECK(SessionFile, checkHeader(path));
  const bool writable = forWriting && canWrite(path);
  HEADSCOPE_TRY(SessionFile, database, connect(path, SQLITE_OPEN_READONLY));
  const auto schema = schemaOf(database.get());
  const auto known = static_cast<std::int64_t>(migrations.size());
  if (schema.ok() && *schema > known) {
    return ready({nullptr, std::move(database), true,
                  "The session was written by a newer Headscope (format " + std::to_string(*schema) +
                      ", this one knows " + std::to_string(known) + "): it is open for reading only."});
  }
  if (writable) return openToWrite(path, migrations);
  if (!schema.ok())
    return openCopy(path, migrations,
                    "An interrupted write had to be undone: a copy of the session is open for reading only.");
  if (*schema < known)
    return openCopy(path, migrations, "The session is in an older format: a copy of it is open for reading only.");
  const std::string why = forWriting ? "The file or its folder cannot be written: it is open for reading only." : "";
  return ready({nullptr, std::move(database), true, why});
}

Result<Done> copySession(sqlite3* database, const fs::path& target) {
  const fs::path temporary = target.string() + "." + std::to_string(getpid()) + ".part";
  std::error_code code;
  fs::remove(temporary, code);
  int status = SQLITE_OK;
  {
    HEADSCOPE_TRY(Done, copy, connect(temporary, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    sqlite3_backup* backup = sqlite3_backup_init(copy.get(), "main", database, "main");
    if (backup != nullptr) sqlite3_backup_step(backup, -1);
    status = backup == nullptr ? sqlite3_errcode(copy.get()) : sqlite3_backup_finish(backup);
  }
  if (status == SQLITE_OK) fs::rename(temporary, target, code);
  if (status == SQLITE_OK && !code) return Done{};
  const std::string why = status == SQLITE_OK ? code.message() : sqlite3_errstr(status);
  fs::remove(temporary, code);
  return Error{"cannot be written (" + why + ")", target.string(), "check the folder and the free space"};
}

}  // namespace headscope
