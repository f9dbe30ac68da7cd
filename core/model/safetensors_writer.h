#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// Makes the folder a model is written into. One that holds a model already, or cannot be made, is refused.
[[nodiscard]] Result<Done> makeModelFolder(const std::filesystem::path& folder);

struct NamedTensor {
  std::string name;
  at::Tensor values;
};

/// Writes one safetensors file, float32 or bfloat16 as the tensors are, in their order. `metadata` goes into the
/// header. A kill leaves the old file or the new one.
[[nodiscard]] Result<Done> writeSafetensors(const std::filesystem::path& path, const std::vector<NamedTensor>& tensors,
                                            const std::map<std::string, std::string>& metadata);

}  // namespace headscope
