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
  std::string fingerprint;  ///< of metadata, tensor table and a sample of every tensor's bytes
  TensorNames names;
  TensorLayout layout;
  std::unique_ptr<WeightSource> source;
};

[[nodiscard]] Result<OpenedModel> openGguf(const ModelFiles& files);
[[nodiscard]] Result<OpenedModel> openSafetensors(const ModelFiles& files);
/// A checkpoint with names of its own, of which only the attention weights are known: docs/tensor-maps.md.
[[nodiscard]] Result<OpenedModel> openTensorMap(const ModelFiles& files);
/// Opens any of them; every layer's tensors are there and have the shapes the metadata ask for.
[[nodiscard]] Result<OpenedModel> openModel(const ModelFiles& files);

/// A model of the settings in `config`, the text of a config.json, with the tensors of `source`. Errors name `where`.
[[nodiscard]] Result<OpenedModel> openConfig(const std::string& config, const std::string& where,
                                             std::unique_ptr<WeightSource> source);

/// Counts parameters, a tied matrix that is stored twice once, and finds the dtype that holds most of them.
void countParameters(OpenedModel& model);

}  // namespace headscope
