#include "core/model/loaded_model.h"

#include "core/model/model_reader.h"
#include "core/model/opened_model.h"
#include "core/model/weight_reader.h"

namespace headscope {

LoadedModel::LoadedModel(OpenedModel opened)
    : m_opened(std::make_shared<OpenedModel>(std::move(opened))), m_spec(m_opened->spec) {}
LoadedModel::~LoadedModel() = default;

std::shared_ptr<const LoadedModel> LoadedModel::withAttention(std::vector<AttentionSpec> attention,
                                                              AttentionChange change) const {
  std::shared_ptr<LoadedModel> changed(new LoadedModel(*this));
  changed->m_spec.attention = std::move(attention);
  changed->m_change = std::move(change);
  return changed;
}

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

const std::string& LoadedModel::fingerprint() const { return m_opened->fingerprint; }

Result<AttentionWeights> LoadedModel::attentionWeights(int layer, AttentionPart part) const {
  if (!m_change) return WeightReader(*m_opened).attention(layer, part);
  HEADSCOPE_TRY(AttentionWeights, weights, WeightReader(*m_opened).attention(layer));
  return m_change(weights, m_opened->spec.attention.at(layer));
}

Result<LayerWeights> LoadedModel::layerWeights(int layer) const {
  HEADSCOPE_TRY(LayerWeights, weights, WeightReader(*m_opened).layer(layer));
  if (m_change) weights.attention = m_change(weights.attention, m_opened->spec.attention.at(layer));
  return weights;
}

Result<EmbeddingWeights> LoadedModel::embedding() const { return WeightReader(*m_opened).embedding(); }
Result<OutputWeights> LoadedModel::output() const { return WeightReader(*m_opened).output(); }

}  // namespace headscope
