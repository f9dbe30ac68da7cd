#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

enum class ModelFormat { Gguf, SafetensorsDirectory, TensorMap };

/// A model on disk, found but not read.
struct ModelFiles {
  ModelFormat format = ModelFormat::Gguf;
  std::filesystem::path path;  ///< the .gguf file, the directory, or the tensor map
  std::string fallbackName;    ///< name where the metadata give none: file stem or folder
};

/// Finds what MODEL names: "demo", a small model such as "demo:mha", a .gguf file, a directory with config.json and
/// safetensors, a tensor map (a .json file, or a directory with tensor_map.json), or, where no such path exists,
/// org/name or org/name@revision in the Hugging Face cache. Pickles, folders without config.json, and what does not
/// exist are refused with the reason. Never touches the network.
[[nodiscard]] Result<ModelFiles> findModel(const std::string& model);

/// Folder share/headscope beside the running program's bin/, which holds the demo; HEADSCOPE_SHARE overrides it.
[[nodiscard]] std::filesystem::path shareFolder();

}  // namespace headscope
