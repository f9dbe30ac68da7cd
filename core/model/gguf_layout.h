#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/random_access_file.h"

namespace headscope {

/// One entry of a GGUF file's tensor table, checked against the file.
struct GgufTensor {
  std::string name;
  int type = 0;                     ///< ggml's type number
  std::string dtype;                ///< "Q4_1"; "type 250" where ggml does not know the number
  std::vector<std::int64_t> shape;  ///< row-major: the file's dimensions reversed
  std::uint64_t offset = 0;         ///< from the start of the file
  std::uint64_t bytes = 0;          ///< 0 where the type is unknown
  bool known = false;               ///< size and values of this type are known
};

/// What stands in a GGUF header once every length in it has been found to fit the file.
struct GgufLayout {
  std::vector<std::string> keys;  ///< in file order
  std::string metadata;           ///< header and key-value pairs as a GGUF file of its own, without tensors
  std::string table;              ///< the tensor table's bytes
  std::vector<GgufTensor> tensors;
};

/// Walks a GGUF header without allocating more than the file can fill, before ggml's reader sees any of it:
///   "GGUF" · u32 version · i64 tensors · i64 pairs · pairs · tensor table · padding · data
///   pair: string key · i32 type · value;  string: u64 length · bytes;  array: i32 type · u64 count · elements
///   tensor: string name · u32 dims · i64 per dim, fastest first · i32 type · u64 offset from the data's start
/// Refuses lengths beyond the file, duplicate keys and names, zero dimensions, sizes that overflow, tensors whose
/// offset does not follow from the sizes before, and headers over 128 MiB.
[[nodiscard]] Result<GgufLayout> readGgufLayout(const RandomAccessFile& file);

}  // namespace headscope
