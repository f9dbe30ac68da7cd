#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/model/tensor_names.h"

namespace headscope {

/// How one family says in config.json what `ModelSettings` holds, and how its tensors are named in safetensors files.
struct ConfigFamily {
  std::string modelType;
  /// Settings that must hold for this row, for families with several layouts; the first row that fits is taken.
  nlohmann::json when = nlohmann::json::object();
  nlohmann::json fixed = nlohmann::json::object();
  nlohmann::json aliases = nlohmann::json::object();
  nlohmann::json defaults = nlohmann::json::object();
  /// Before every name but that of `head`; files of the bare model lack it, files of a larger one have more before it.
  std::string base;
  TensorNames names;
};

/// The rows of all families.
[[nodiscard]] const std::vector<ConfigFamily>& configFamilies();

}  // namespace headscope
