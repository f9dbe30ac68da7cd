#include "core/model/loaded_model.h"

#include <ATen/ATen.h>

#include "core/model/model_reader.h"
#include "core/model/opened_model.h"

namespace headscope {

namespace {

std::string named(const std::string& pattern, int layer) {
  auto name = pattern;
  const auto place = name.find("{}");
  return place == std::string::npos ? name : name.replace(place, 2, std::to_string(layer));
}

std::string biasOf(const std::string& weight) { return weight.substr(0, weight.rfind("weight")) + "bias"; }

/// Rows 2i, 2i+1 of a head turn together in the file; here rows i and i + headDim/2 do.
at::Tensor halfSplitRows(const at::Tensor& rows, int heads) {
  const auto columns = rows.dim() == 2 ? rows.size(1) : 1;
  return rows.view({heads, -1, 2, columns}).transpose(1, 2).reshape(rows.sizes()).contiguous();
}

}  // namespace

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

Result<at::Tensor> LoadedModel::readShaped(const std::string& name, at::IntArrayRef shape) const {
  try {
    HEADSCOPE_TRY(at::Tensor, tensor, m_opened->source->read(name));
    if (tensor.sizes() != shape) {
      std::ostringstream text;
      text << "tensor '" << name << "' has shape " << tensor.sizes() << " where the configuration asks for " << shape;
      return Error{text.str(), spec().name, "check that weights and configuration belong together"};
    }
    return tensor;
  } catch (const std::exception&) {
    return Error{"tensor '" + name + "' does not fit into memory", spec().name, "free memory or use a smaller model"};
  }
}

Result<AttentionWeights> LoadedModel::attentionWeights(int layer) const {
  const auto& names = m_opened->names;
  const auto& attention = spec().attention.at(layer);
  const std::int64_t hidden = spec().hiddenSize;
  const std::int64_t q = std::int64_t{attention.queryHeads} * attention.headDim;
  const std::int64_t kv = std::int64_t{attention.kvHeads} * attention.headDim;
  AttentionWeights weights;
  HEADSCOPE_TRY(AttentionWeights, qRows, readShaped(named(names.q, layer), {q, hidden}));
  HEADSCOPE_TRY(AttentionWeights, kRows, readShaped(named(names.k, layer), {kv, hidden}));
  HEADSCOPE_TRY(AttentionWeights, vRows, readShaped(named(names.v, layer), {kv, hidden}));
  HEADSCOPE_TRY(AttentionWeights, oRows, readShaped(named(names.o, layer), {hidden, q}));
  weights.q = qRows;
  weights.k = kRows;
  weights.v = vRows;
  weights.o = oRows;
  if (attention.bias) {
    HEADSCOPE_TRY(AttentionWeights, qBias, readShaped(biasOf(named(names.q, layer)), {q}));
    HEADSCOPE_TRY(AttentionWeights, kBias, readShaped(biasOf(named(names.k, layer)), {kv}));
    HEADSCOPE_TRY(AttentionWeights, vBias, readShaped(biasOf(named(names.v, layer)), {kv}));
    weights.qBias = qBias;
    weights.kBias = kBias;
    weights.vBias = vBias;
  }
  if (names.interleavedRows) {
    for (auto* tensor : {&weights.q, &weights.qBias})
      if (tensor->defined()) *tensor = halfSplitRows(*tensor, attention.queryHeads);
    for (auto* tensor : {&weights.k, &weights.kBias})
      if (tensor->defined()) *tensor = halfSplitRows(*tensor, attention.kvHeads);
  }
  return weights;
}

Result<LayerWeights> LoadedModel::layerWeights(int layer) const {
  const auto& names = m_opened->names;
  const std::int64_t hidden = spec().hiddenSize;
  const std::int64_t middle = spec().intermediateSize;
  HEADSCOPE_TRY(LayerWeights, attention, attentionWeights(layer));
  HEADSCOPE_TRY(LayerWeights, attentionNorm, readShaped(named(names.attentionNorm, layer), {hidden}));
  HEADSCOPE_TRY(LayerWeights, feedForwardNorm, readShaped(named(names.feedForwardNorm, layer), {hidden}));
  HEADSCOPE_TRY(LayerWeights, gate, readShaped(named(names.gate, layer), {middle, hidden}));
  HEADSCOPE_TRY(LayerWeights, up, readShaped(named(names.up, layer), {middle, hidden}));
  HEADSCOPE_TRY(LayerWeights, down, readShaped(named(names.down, layer), {hidden, middle}));
  return LayerWeights{attentionNorm, feedForwardNorm, attention, {gate, up, down}};
}

Result<at::Tensor> LoadedModel::embedding() const {
  const auto& names = m_opened->names;
  // A tied matrix is stored once, under either name.
  const bool underHead = spec().tiedEmbeddings && !m_opened->source->find(names.embedding);
  return readShaped(underHead ? names.outputHead : names.embedding, {spec().vocabSize, spec().hiddenSize});
}

Result<at::Tensor> LoadedModel::outputNorm() const {
  return readShaped(m_opened->names.outputNorm, {spec().hiddenSize});
}

Result<at::Tensor> LoadedModel::outputHead() const {
  if (spec().tiedEmbeddings) return embedding();
  if (!m_opened->source->find(m_opened->names.outputHead))
    return Error{"the output matrix '" + m_opened->names.outputHead + "' is missing and the embeddings are not tied",
                 spec().name, "spectra still work; fetch the whole model for everything else"};
  return readShaped(m_opened->names.outputHead, {spec().vocabSize, spec().hiddenSize});
}

}  // namespace headscope
