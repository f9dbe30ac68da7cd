#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/base/result.h"

namespace headscope {

/// A file opened for reading at any place. Reads with pread into the caller's memory rather than through a mapping: a
/// file that shrinks while mapped kills the program, here it is an Error. Thread-safe.
class RandomAccessFile {
public:
  /// Refuses what is missing, is not a regular file, is not permitted, or is a Git LFS pointer instead of weights.
  [[nodiscard]] static Result<std::shared_ptr<const RandomAccessFile>> open(const std::filesystem::path& path);

  RandomAccessFile(const RandomAccessFile&) = delete;
  RandomAccessFile& operator=(const RandomAccessFile&) = delete;
  ~RandomAccessFile();

  [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
  /// Bytes when opened.
  [[nodiscard]] std::uint64_t size() const { return m_size; }

  /// Fills `bytes` from `offset`; an Error where the file ends before.
  [[nodiscard]] Result<Done> read(std::uint64_t offset, char* bytes, std::size_t count) const;

private:
  RandomAccessFile(std::filesystem::path path, int descriptor, std::uint64_t size);

  std::filesystem::path m_path;
  int m_descriptor;
  std::uint64_t m_size;
};

}  // namespace headscope
