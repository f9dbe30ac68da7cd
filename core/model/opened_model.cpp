#include "core/model/opened_model.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headscope {

const TensorInfo* WeightSource::find(const std::string& name) const {
  const auto& all = tensors();
  const auto found = std::find_if(all.begin(), all.end(), [&](const TensorInfo& info) { return info.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Result<OpenedModel> openModel(const ModelFiles& files) {
  return files.format == ModelFormat::Gguf ? openGguf(files) : openSafetensors(files);
}

Result<Done> fillLlamaSizes(ModelSpec& spec, const LlamaSizes& sizes, bool bias, const std::string& where) {
  constexpr std::int64_t largest = 1 << 24;
  const std::pair<const char*, std::int64_t> checked[] = {
      {"layers", sizes.layers},         {"hidden size", sizes.hidden},     {"intermediate size", sizes.intermediate},
      {"vocabulary size", sizes.vocab}, {"query heads", sizes.queryHeads}, {"KV heads", sizes.kvHeads}};
  for (const auto& [name, value] : checked)
    if (value < 1 || value > largest)
      return Error{std::string("the number of ") + name + " is " + std::to_string(value), where, "check the file"};
  if (sizes.layers > 10000) return Error{"names " + std::to_string(sizes.layers) + " layers", where, "check the file"};
  if (sizes.queryHeads % sizes.kvHeads != 0)
    return Error{
        std::to_string(sizes.queryHeads) + " query heads cannot share " + std::to_string(sizes.kvHeads) + " KV heads",
        where, "check the file"};
  if (sizes.headDim == 0 && sizes.hidden % sizes.queryHeads != 0)
    return Error{"the hidden size does not divide by the heads and no head size is given", where, "check the file"};
  const auto headDim = sizes.headDim ? sizes.headDim : sizes.hidden / sizes.queryHeads;
  if (headDim < 2 || headDim > 65536 || headDim % 2 != 0)
    return Error{"the head size is " + std::to_string(headDim), where, "check the file"};

  spec.hiddenSize = static_cast<int>(sizes.hidden);
  spec.intermediateSize = static_cast<int>(sizes.intermediate);
  spec.vocabSize = static_cast<int>(sizes.vocab);
  AttentionSpec attention;
  attention.queryHeads = static_cast<int>(sizes.queryHeads);
  attention.kvHeads = static_cast<int>(sizes.kvHeads);
  attention.headDim = static_cast<int>(headDim);
  attention.scale = 1.0 / std::sqrt(static_cast<double>(headDim));
  attention.bias = bias;
  spec.attention.assign(static_cast<std::size_t>(sizes.layers), attention);
  if (spec.rope.dims == 0) spec.rope.dims = attention.headDim;
  if (spec.rope.dims < 2 || spec.rope.dims > attention.headDim || spec.rope.dims % 2 != 0)
    return Error{"turns " + std::to_string(spec.rope.dims) + " of " + std::to_string(headDim) + " dimensions", where,
                 "check the file"};
  return Done{};
}

void countParameters(ModelSpec& spec, const std::vector<TensorInfo>& tensors) {
  std::map<std::string, std::int64_t> byType;
  spec.parameters = 0;
  for (const auto& tensor : tensors) {
    std::int64_t elements = 1;
    for (const auto size : tensor.shape) elements *= size;
    spec.parameters += elements;
    byType[tensor.dtype] += elements;
  }
  const auto most =
      std::max_element(byType.begin(), byType.end(), [](auto& a, auto& b) { return a.second < b.second; });
  if (most != byType.end()) spec.weightsDtype = most->first;
}

}  // namespace headscope
