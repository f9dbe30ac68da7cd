#pragma once

#include <filesystem>
#include <memory>

#include "core/base/result.h"

namespace headscope {

/// A folder of the program's own that is removed with everything in it.
class TemporaryFolder {
public:
  /// Makes one where the system keeps such files, readable by this user only.
  [[nodiscard]] static Result<std::unique_ptr<TemporaryFolder>> make();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
  explicit TemporaryFolder(std::filesystem::path path) : m_path(std::move(path)) {}

  std::filesystem::path m_path;
};

}  // namespace headscope
