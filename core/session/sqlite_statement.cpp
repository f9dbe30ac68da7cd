#include "core/session/sqlite_statement.h"

#include <cmath>
#include <limits>

namespace headscope {

namespace {

/// SQLite's reason in words for a person, with the remedy that fits.
Error sqliteError(sqlite3* database, int code) {
  const std::string reason = sqlite3_errmsg(database);
  switch (code & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return {"the session is damaged (" + reason + ")", fileOf(database), "use a copy of it"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {"the session is in use by another program", fileOf(database), "close it there and try again"};
    case SQLITE_FULL: return {"the disk is full", fileOf(database), "free some space; what was saved before is kept"};
    case SQLITE_READONLY: return {"the session cannot be written", fileOf(database), "check its permissions"};
    case SQLITE_INTERRUPT: return {"the session is damaged (it never ends)", fileOf(database), "use a copy of it"};
    default: return {"the session cannot be used (" + reason + ")", fileOf(database), "check the file and the disk"};
  }
}

}  // namespace

std::string fileOf(sqlite3* database) {
  const char* name = sqlite3_db_filename(database, "main");
  return name == nullptr ? std::string() : std::string(name);
}

SqliteStatement::SqliteStatement(sqlite3* database, const char* sql) : m_database(database) {
  check(sqlite3_prepare_v2(database, sql, -1, &m_statement, nullptr));
}

SqliteStatement::~SqliteStatement() { sqlite3_finalize(m_statement); }

void SqliteStatement::check(int code) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE || m_failed) return;
  m_failed = true;
  m_error = sqliteError(m_database, code);
}

SqliteStatement& SqliteStatement::bind(std::int64_t value) {
  check(sqlite3_bind_int64(m_statement, ++m_parameter, value));
  return *this;
}

SqliteStatement& SqliteStatement::bind(double value) {
  check(sqlite3_bind_double(m_statement, ++m_parameter, value));
  return *this;
}

SqliteStatement& SqliteStatement::bind(std::string_view text) {
  // A null pointer would bind NULL where an empty text is meant.
  const char* data = text.empty() ? "" : text.data();
  check(sqlite3_bind_text64(m_statement, ++m_parameter, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}

SqliteStatement& SqliteStatement::bindBlob(std::string_view bytes) {
  const char* data = bytes.empty() ? "" : bytes.data();
  check(sqlite3_bind_blob64(m_statement, ++m_parameter, data, bytes.size(), SQLITE_STATIC));
  return *this;
}

SqliteStatement& SqliteStatement::bindNull() {
  check(sqlite3_bind_null(m_statement, ++m_parameter));
  return *this;
}

Result<Done> SqliteStatement::run() {
  if (!m_failed) check(sqlite3_step(m_statement));
  sqlite3_reset(m_statement);
  m_parameter = 0;
  return status();
}

bool SqliteStatement::step() {
  m_column = 0;
  if (m_failed) return false;
  const int code = sqlite3_step(m_statement);
  check(code);
  ++m_row;
  return code == SQLITE_ROW;
}

bool SqliteStatement::columnIs(int type) {
  if (m_failed) return false;
  if (sqlite3_column_type(m_statement, m_column) == type) return true;
  fail("another type than expected");
  return false;
}

void SqliteStatement::fail(const std::string& why) {
  if (m_failed) return;
  const char* column =
      m_column < sqlite3_column_count(m_statement) ? sqlite3_column_name(m_statement, m_column) : nullptr;
  const std::string where = column == nullptr ? std::string() : ", column " + std::string(column);
  m_failed = true;
  m_error = {"the session is damaged (row " + std::to_string(m_row) + where + ": " + why + ")", fileOf(m_database),
             "use a copy of it"};
}

std::int64_t SqliteStatement::integer() {
  const std::int64_t value = columnIs(SQLITE_INTEGER) ? sqlite3_column_int64(m_statement, m_column) : 0;
  ++m_column;
  return value;
}

std::int64_t SqliteStatement::integer(std::int64_t low, std::int64_t high) {
  const std::int64_t value = integer();
  if (value >= low && value <= high) return value;
  --m_column;
  fail(std::to_string(value) + " is out of range");
  ++m_column;
  return low;
}

double SqliteStatement::real() {
  if (nextIsNull()) {
    ++m_column;
    return std::numeric_limits<double>::quiet_NaN();
  }
  const double value = columnIs(SQLITE_FLOAT) ? sqlite3_column_double(m_statement, m_column) : 0;
  ++m_column;
  return value;
}

std::string SqliteStatement::text() {
  std::string value;
  if (columnIs(SQLITE_TEXT)) {
    const auto* data = sqlite3_column_text(m_statement, m_column);
    if (data != nullptr)
      value.assign(reinterpret_cast<const char*>(data),
                   static_cast<std::size_t>(sqlite3_column_bytes(m_statement, m_column)));
  }
  ++m_column;
  return value;
}

bool SqliteStatement::nextIsNull() const {
  return !m_failed && sqlite3_column_type(m_statement, m_column) == SQLITE_NULL;
}

std::string_view SqliteStatement::blob(std::size_t elementSize) {
  std::string_view bytes;
  if (columnIs(SQLITE_BLOB)) {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(m_statement, m_column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement, m_column));
    if (size % elementSize != 0) fail("a list of " + std::to_string(size) + " bytes is cut short");
    if (data != nullptr && !m_failed) bytes = {data, size};
  }
  ++m_column;
  return bytes;
}

Result<Done> SqliteStatement::status() const {
  if (m_failed) return m_error;
  return Done{};
}

Result<Done> runSql(sqlite3* database, const std::string& sql) {
  const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return sqliteError(database, code);
  return Done{};
}

Result<std::int64_t> queryNumber(sqlite3* database, const char* sql) {
  SqliteStatement statement(database, sql);
  const bool found = statement.step();
  const std::int64_t value = found ? statement.integer() : 0;
  HEADSCOPE_CHECK(std::int64_t, statement.status());
  if (!found) return Error{"the session is damaged", fileOf(database), "use a copy of it"};
  return value;
}

}  // namespace headscope
