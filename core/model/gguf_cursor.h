#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "core/base/result.h"
#include "core/model/random_access_file.h"

namespace headscope {

/// Walks a GGUF header from its first byte, reading the file in chunks as it goes. Nothing is allocated for a length
/// before the length is known to fit the file. `context` in the calls below names the key or tensor in an Error.
class GgufCursor {
public:
  explicit GgufCursor(const RandomAccessFile& file) : m_file(file) {}

  [[nodiscard]] std::uint64_t position() const { return m_position; }
  /// Bytes from here to the end of the file.
  [[nodiscard]] std::uint64_t left() const { return m_file.size() - m_position; }

  template <class T>
  [[nodiscard]] Result<T> number(const std::string& context) {
    HEADSCOPE_CHECK(T, need(sizeof(T), context));
    T value;
    std::memcpy(&value, m_bytes.data() + m_position, sizeof(T));
    m_position += sizeof(T);
    return value;
  }

  /// A string of at most `limit` bytes.
  [[nodiscard]] Result<std::string> text(const std::string& context, std::uint64_t limit);
  [[nodiscard]] Result<Done> skip(std::uint64_t count, const std::string& context);

  /// Bytes already walked over.
  [[nodiscard]] std::string bytes(std::uint64_t begin, std::uint64_t end) const {
    return m_bytes.substr(begin, end - begin);
  }

  /// An Error at this place, or at `byte`.
  [[nodiscard]] Error error(std::string what) const { return errorAt(m_position, std::move(what)); }
  [[nodiscard]] Error errorAt(std::uint64_t byte, std::string what,
                              std::string remedy = "the file is damaged; fetch or convert it again") const;

private:
  [[nodiscard]] Result<Done> need(std::uint64_t count, const std::string& context);

  const RandomAccessFile& m_file;
  std::string m_bytes;
  std::uint64_t m_position = 0;
};

}  // namespace headscope
