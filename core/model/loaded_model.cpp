#include "core/model/loaded_model.h"

#include "core/model/model_reader.h"
#include "core/model/opened_model.h"
#include "core/model/weight_reader.h"

namespace headscope {

LoadedModel::LoadedModel(OpenedModel opened) : m_opened(std::make_unique<OpenedModel>(std::move(opened))) {}
LoadedModel::~LoadedModel() = default;

Result<std::shared_ptr<const LoadedModel>> LoadedModel::open(const std::string& model) {
  using Loaded = std::shared_ptr<const LoadedModel>;
  HEADSCOPE_TRY(Loaded, files, findModel(model));
  HEADSCOPE_TRY(Loaded, opened, openModel(files));
  return Loaded(std::make_shared<const LoadedModel>(std::move(opened)));
}

Result<ModelSpec> readModelSpec(const std::string& model) {
  HEADSCOPE_TRY(ModelSpec, files, findModel(model));
  HEADSCOPE_TRY(ModelSpec, opened, openModel(files));
  return opened.spec;
}

const ModelSpec& LoadedModel::spec() const { return m_opened->spec; }
const std::string& LoadedModel::fingerprint() const { return m_opened->fingerprint; }

Result<AttentionWeights> LoadedModel::attentionWeights(int layer, AttentionPart part) const {
  return WeightReader(*m_opened).attention(layer, part);
}
Result<LayerWeights> LoadedModel::layerWeights(int layer) const { return WeightReader(*m_opened).layer(layer); }
Result<EmbeddingWeights> LoadedModel::embedding() const { return WeightReader(*m_opened).embedding(); }
Result<OutputWeights> LoadedModel::output() const { return WeightReader(*m_opened).output(); }

}  // namespace headscope
