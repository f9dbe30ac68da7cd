#include "core/model/opened_model.h"

#include <algorithm>
#include <map>

#include "core/model/weight_reader.h"

namespace headscope {

Result<OpenedModel> openModel(const ModelFiles& files) {
  HEADSCOPE_TRY(OpenedModel, model,
                files.format == ModelFormat::Gguf        ? openGguf(files)
                : files.format == ModelFormat::TensorMap ? openTensorMap(files)
                                                         : openSafetensors(files));
  const WeightReader shapes(model, WeightReader::Mode::Shapes);
  for (int layer = 0; layer < model.spec.layers(); ++layer)
    if (model.spec.attentionOnly())
      HEADSCOPE_CHECK(OpenedModel, shapes.attention(layer));
    else
      HEADSCOPE_CHECK(OpenedModel, shapes.layer(layer));
  return model;
}

void countParameters(OpenedModel& model) {
  std::map<std::string, std::int64_t> byType;
  auto& spec = model.spec;
  spec.parameters = 0;
  const bool storedTwice = spec.output.tied && model.source->find(model.names.tokens);
  for (const auto& tensor : model.source->tensors()) {
    if (storedTwice && tensor.name == model.names.head) continue;
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
