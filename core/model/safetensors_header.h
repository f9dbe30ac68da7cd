#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/random_access_file.h"

namespace headscope {

/// One tensor of a safetensors file, checked against the file.
struct SafetensorsEntry {
  std::string name;
  std::string dtype;
  std::vector<std::int64_t> shape;
  std::uint64_t offset = 0;  ///< from the start of the file
  std::uint64_t bytes = 0;
};

/// Layout: u64 header length N · N bytes of JSON · data. Refuses N over 100,000,000 or beyond the file before anything
/// is allocated, duplicate names, unknown dtypes, sizes that overflow or do not match, holes, overlaps and a tail.
[[nodiscard]] Result<std::vector<SafetensorsEntry>> readSafetensorsHeader(const RandomAccessFile& file);

/// JSON without duplicate keys and nested at most 64 deep; errors name `where`. Returns the text unchanged.
[[nodiscard]] Result<Done> checkJson(const std::string& text, const std::string& where);

}  // namespace headscope
