#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/random_access_file.h"

namespace headscope {

/// Where the bytes of one tensor are. The file outlives this.
struct StoredBytes {
  const RandomAccessFile* file = nullptr;
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};

/// The middle 512 bytes of each of up to 2,048 tensors, spread evenly over all: tells models of one shape apart without
/// reading them whole. An edit of single numbers may escape it.
[[nodiscard]] Result<std::string> sampleOf(const std::vector<StoredBytes>& tensors);

}  // namespace headscope
