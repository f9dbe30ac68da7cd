#pragma once

#include <sqlite3.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace headscope {

struct CloseSqlite {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using SqliteHandle = std::unique_ptr<sqlite3, CloseSqlite>;

/// Numbers as bytes, little-endian whatever the machine.
template <class T>
[[nodiscard]] std::string toBlob(const std::vector<T>& values) {
  static_assert(std::endian::native == std::endian::little, "session blobs are little-endian");
  std::string bytes(values.size() * sizeof(T), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

/// One prepared statement. Failures are kept and told by `step`, `run` and `status`, so that binding and reading can be
/// written in a row: after the first failure everything else is without effect and reads give zeros.
class SqliteStatement {
public:
  SqliteStatement(sqlite3* database, const char* sql);
  ~SqliteStatement();
  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;

  /// Binds the next parameter. A NaN is stored as NULL. Views must live until `run` or the last `step`.
  SqliteStatement& bind(std::int64_t value);
  SqliteStatement& bind(int value) { return bind(std::int64_t{value}); }
  SqliteStatement& bind(double value);
  SqliteStatement& bind(std::string_view text);
  SqliteStatement& bind(const std::string& text) { return bind(std::string_view(text)); }
  SqliteStatement& bindBlob(std::string_view bytes);
  SqliteStatement& bindNull();

  /// Runs a statement that gives no rows and readies it for the next set of parameters.
  [[nodiscard]] Result<Done> run();

  /// Moves to the next row; false after the last and after a failure (ask `status`).
  [[nodiscard]] bool step();

  /// Reads the next column of the row. A column of another type is a failure that names table column and row.
  [[nodiscard]] std::int64_t integer();
  /// An integer within [low, high]; others are a failure.
  [[nodiscard]] std::int64_t integer(std::int64_t low, std::int64_t high);
  /// NULL reads as NaN.
  [[nodiscard]] double real();
  [[nodiscard]] std::string text();
  [[nodiscard]] bool nextIsNull() const;
  /// The numbers of a blob; a length that is no multiple of the element is a failure.
  template <class T>
  [[nodiscard]] std::vector<T> numbers() {
    const std::string_view bytes = blob(sizeof(T));
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
  }

  /// Marks the row just read as damaged for a reason the types cannot tell.
  void fail(const std::string& why);

  [[nodiscard]] Result<Done> status() const;

private:
  [[nodiscard]] bool columnIs(int type);
  [[nodiscard]] std::string_view blob(std::size_t elementSize);
  void check(int code);

  sqlite3* m_database;
  sqlite3_stmt* m_statement = nullptr;
  Error m_error;
  bool m_failed = false;
  std::int64_t m_row = 0;
  int m_parameter = 0;
  int m_column = 0;
};

/// Runs SQL that gives no rows.
[[nodiscard]] Result<Done> runSql(sqlite3* database, const std::string& sql);

/// The one number a query gives.
[[nodiscard]] Result<std::int64_t> queryNumber(sqlite3* database, const char* sql);

/// The database's file for messages.
[[nodiscard]] std::string fileOf(sqlite3* database);

}  // namespace headscope
