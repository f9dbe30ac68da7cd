#pragma once

#include <ATen/core/Tensor.h>

#include <map>
#include <string>
#include <vector>

#include "core/lab/lab_recipe.h"
#include "core/model/loaded_model.h"

namespace headscope {

/// The tensors of a model that is being trained, under the names they are stored by.
struct LabParameters {
  std::vector<std::string> names;
  std::vector<at::Tensor> tensors;  ///< leaves that ask for gradients
};

/// Seeded first values. Maps: normal with σ = ¼ ÷ √inputs, so that keys come out alike in size whatever the kind, those
/// that write to the residual stream ÷ √(2·layers); the B_h of LRKV 1 ÷ √rank, which makes a head's own part as large
/// as the shared one; embeddings 0.02; norms 1.
[[nodiscard]] LabParameters initialParameters(const LabRecipe& recipe, std::uint64_t seed,
                                              at::ScalarType type = at::kFloat);

/// A model whose weights are these very tensors: what core/decoder makes of it is differentiable in them.
[[nodiscard]] Result<std::shared_ptr<const LoadedModel>> modelOf(const LabRecipe& recipe,
                                                                 const LabParameters& parameters);

}  // namespace headscope
