#pragma once

#include <memory>
#include <string>

#include "core/model/model_files.h"
#include "core/model/model_spec.h"
#include "core/model/tensor_names.h"
#include "core/model/weight_source.h"

namespace headscope {

/// A model's metadata and the way to its tensors, whatever the file format.
struct OpenedModel {
  ModelSpec spec;
  std::string fingerprint;
  TensorNames names;
  std::unique_ptr<WeightSource> source;
};

[[nodiscard]] Result<OpenedModel> openGguf(const ModelFiles& files);
[[nodiscard]] Result<OpenedModel> openSafetensors(const ModelFiles& files);
[[nodiscard]] Result<OpenedModel> openModel(const ModelFiles& files);

/// Sizes as a file gives them; `headDim` 0 means hidden ÷ queryHeads.
struct LlamaSizes {
  std::int64_t layers = 0, hidden = 0, intermediate = 0, vocab = 0, queryHeads = 0, kvHeads = 0, headDim = 0;
};

/// Fills layers and sizes of a spec after checking that each is sane and that the heads divide; errors name `where`.
[[nodiscard]] Result<Done> fillLlamaSizes(ModelSpec& spec, const LlamaSizes& sizes, bool bias,
                                          const std::string& where);

/// Counts parameters and finds the dtype that holds most of them.
void countParameters(ModelSpec& spec, const std::vector<TensorInfo>& tensors);

}  // namespace headscope
