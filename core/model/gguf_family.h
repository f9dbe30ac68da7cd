#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/model/gguf_file.h"
#include "core/model/tensor_names.h"
#include "core/model/weight_source.h"

namespace headscope {

/// What one architecture of GGUF files leaves unsaid: settings that hold for all of its files (by the names of
/// ModelSettings), and defaults where a file may be silent.
struct GgufFamily {
  std::string architecture;
  nlohmann::json fixed = nlohmann::json::object();
  nlohmann::json defaults = nlohmann::json::object();
};

/// Null where the architecture is not known.
[[nodiscard]] const GgufFamily* findGgufFamily(const std::string& architecture);

/// "falcon, gemma2, …"
[[nodiscard]] std::string knownGgufFamilies();

/// The names of the tensors of a GGUF file: the same for all architectures, but for which of several forms is there.
[[nodiscard]] TensorNames ggufNames(const GgufFamily& family, const WeightSource& source);

/// The metadata of a GGUF file by the names of ModelSettings, without what the family adds. Biases, tied embeddings and
/// rotary factors are told by the tensors.
[[nodiscard]] Result<nlohmann::json> ggufSettings(const GgufFile& file, const GgufFamily& family,
                                                  const WeightSource& source);

}  // namespace headscope
