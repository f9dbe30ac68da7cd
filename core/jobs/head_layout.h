#pragma once

#include <string>

#include "core/budget/budget_file.h"
#include "core/model/model_spec.h"

namespace headscope::tasks {

/// The heads of a model's layers, from its metadata; what a budget file of any format is read against.
[[nodiscard]] Result<HeadLayout> headLayout(const std::string& model);

/// The same of a specification.
[[nodiscard]] HeadLayout headLayout(const ModelSpec& spec);

}  // namespace headscope::tasks
