#pragma once

#include <string>

#include "core/base/result.h"
#include "core/model/model_spec.h"

namespace headscope {

/// A model's metadata: reads headers only, instant at any size.
[[nodiscard]] Result<ModelSpec> readModelSpec(const std::string& model);

}  // namespace headscope
