#pragma once

#include <sqlite3.h>

#include <cstdint>

namespace headscope {

/// Stops reads on a database that take longer than any sound file of its size could, for as long as it lives: a hostile
/// file may name one page from many places and so hold more rows than anyone can read.
class ReadLimit {
public:
  explicit ReadLimit(sqlite3* database);
  ~ReadLimit();
  ReadLimit(const ReadLimit&) = delete;
  ReadLimit& operator=(const ReadLimit&) = delete;

private:
  static int tick(void* self);

  sqlite3* m_database;
  std::int64_t m_ticksLeft;
};

}  // namespace headscope
