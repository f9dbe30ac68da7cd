#include "core/model/weight_reader.h"

#include <ATen/ATen.h>

#include <sstream>

namespace headscope {

std::string tensorName(const std::string& pattern, int layer, int expert) {
  auto name = pattern;
  const auto replace = [&name](const std::string& mark, int number) {
    if (const auto place = name.find(mark); place != std::string::npos)
      name.replace(place, mark.size(), std::to_string(number));
  };
  replace("{}", layer);
  replace("{e}", expert);
  return name;
}

namespace {

const std::string headMark = "{h}";

std::string biasOf(const std::string& weight) { return weight.substr(0, weight.rfind("weight")) + "bias"; }

}  // namespace

Result<at::Tensor> WeightReader::tensor(const std::string& name, at::IntArrayRef shape) const {
  const auto* info = m_model.source->find(name);
  if (!info) return Error{"tensor '" + name + "' is missing", m_model.source->where(), "fetch the model again"};
  if (at::IntArrayRef(info->shape) != shape) {
    std::ostringstream text;
    text << "tensor '" << name << "' has shape " << at::IntArrayRef(info->shape) << " where the configuration asks for "
         << shape;
    return Error{text.str(), m_model.source->where(), "check that weights and configuration belong together"};
  }
  try {
    if (m_mode == Mode::Shapes) return at::empty(shape, at::TensorOptions().dtype(at::kFloat).device(at::kMeta));
    return m_model.source->read(name);
  } catch (const std::exception&) {
    return Error{"tensor '" + name + "' does not fit into memory", m_model.source->where(),
                 "free memory or use a smaller model"};
  }
}

Result<at::Tensor> WeightReader::matrix(const std::string& name, std::int64_t out, std::int64_t in, Share share) const {
  if (name.find(headMark) != std::string::npos) return headByHead(name, out, in, share);
  if (!layout().inputFirst) return tensor(name, {out, in});
  HEADSCOPE_TRY(at::Tensor, stored, tensor(name, {in, out}));
  return stored.t().contiguous();
}

Result<at::Tensor> WeightReader::headByHead(const std::string& name, std::int64_t out, std::int64_t in,
                                            Share share) const {
  const auto nameOf = [&](std::int64_t head) {
    auto own = name;
    return own.replace(own.find(headMark), headMark.size(), std::to_string(head));
  };
  std::int64_t heads = 0;
  while (m_model.source->find(nameOf(heads))) ++heads;
  const auto divided = share == Share::Rows ? out : in;
  // With no tensor, or a number that does not divide, the first head's is missing or has the wrong shape.
  const auto count = heads == 0 || divided % heads != 0 ? 1 : heads;
  std::vector<at::Tensor> parts;
  for (std::int64_t head = 0; head < count; ++head) {
    HEADSCOPE_TRY(at::Tensor, part,
                  share == Share::Rows ? matrix(nameOf(head), out / count, in) : matrix(nameOf(head), out, in / count));
    parts.push_back(part);
  }
  return at::cat(parts, share == Share::Rows ? 0 : 1);
}

Result<AffineWeights> WeightReader::affine(const std::string& name, std::int64_t out, std::int64_t in, bool bias,
                                           Share share) const {
  AffineWeights weights;
  HEADSCOPE_TRY(AffineWeights, weight, matrix(name, out, in, share));
  weights.weight = weight;
  if (!bias) return weights;
  HEADSCOPE_TRY(AffineWeights, offset, tensor(biasOf(name), {out}));
  weights.bias = offset;
  return weights;
}

Result<at::Tensor> WeightReader::scale(const std::string& name, std::int64_t size) const {
  HEADSCOPE_TRY(at::Tensor, stored, tensor(name, {size}));
  return layout().normOffset ? stored + 1 : stored;
}

Result<NormWeights> WeightReader::norm(const std::string& name, std::int64_t size) const {
  NormWeights weights;
  if (name.empty()) return weights;
  HEADSCOPE_TRY(NormWeights, weight, scale(name, size));
  weights.weight = weight;
  if (spec().norm.kind == NormKind::Rms) return weights;
  HEADSCOPE_TRY(NormWeights, bias, tensor(biasOf(name), {size}));
  weights.bias = bias;
  return weights;
}

Result<BranchNorms> WeightReader::norms(const BranchNormNames& branch, int layer) const {
  BranchNorms all;
  HEADSCOPE_TRY(BranchNorms, before, norm(tensorName(branch.before, layer), spec().hiddenSize));
  HEADSCOPE_TRY(BranchNorms, after, norm(tensorName(branch.after, layer), spec().hiddenSize));
  HEADSCOPE_TRY(BranchNorms, sum, norm(tensorName(branch.sum, layer), spec().hiddenSize));
  return BranchNorms{before, after, sum};
}

Result<LayerWeights> WeightReader::layer(int layer) const {
  LayerWeights weights;
  HEADSCOPE_TRY(LayerWeights, attentionNorms, norms(names().attentionNorms, layer));
  HEADSCOPE_TRY(LayerWeights, feedForwardNorms, norms(names().feedForwardNorms, layer));
  HEADSCOPE_TRY(LayerWeights, attention, attention(layer));
  weights.attentionNorms = attentionNorms;
  weights.feedForwardNorms = feedForwardNorms;
  weights.attention = std::move(attention);
  if (spec().feedForward.at(static_cast<std::size_t>(layer)).experts) {
    HEADSCOPE_TRY(LayerWeights, experts, mixture(layer));
    weights.feedForward = std::move(experts);
  } else {
    HEADSCOPE_TRY(LayerWeights, block, dense(layer));
    weights.feedForward = std::move(block);
  }
  return weights;
}

Result<EmbeddingWeights> WeightReader::embedding() const {
  EmbeddingWeights weights;
  const auto& embedding = spec().embedding;
  // A tied matrix is stored once, under either name.
  const bool underHead = spec().output.tied && !m_model.source->find(names().tokens);
  HEADSCOPE_TRY(EmbeddingWeights, tokens,
                tensor(underHead ? names().head : names().tokens, {spec().vocabSize, embedding.width}));
  weights.tokens = tokens;
  if (embedding.positions > 0) {
    HEADSCOPE_TRY(EmbeddingWeights, positions, tensor(names().positions, {embedding.positions, spec().hiddenSize}));
    weights.positions = positions;
  }
  if (embedding.width != spec().hiddenSize) {
    HEADSCOPE_TRY(EmbeddingWeights, map, matrix(names().embeddingMap, spec().hiddenSize, embedding.width));
    weights.map = map;
  }
  return weights;
}

Result<OutputWeights> WeightReader::output() const {
  OutputWeights weights;
  const auto width = spec().embedding.width;
  HEADSCOPE_TRY(OutputWeights, scaling, norm(names().outputNorm, spec().hiddenSize));
  weights.norm = scaling;
  if (width != spec().hiddenSize) {
    HEADSCOPE_TRY(OutputWeights, map, matrix(names().outputMap, width, spec().hiddenSize));
    weights.map = map;
  }
  if (spec().output.tied) {
    HEADSCOPE_TRY(OutputWeights, embedding, embedding());
    weights.head = embedding.tokens;
    return weights;
  }
  if (!m_model.source->find(names().head))
    return Error{"the output matrix '" + names().head + "' is missing and the embeddings are not tied",
                 m_model.source->where(), "spectra still work; fetch the whole model for everything else"};
  HEADSCOPE_TRY(OutputWeights, head, tensor(names().head, {spec().vocabSize, width}));
  weights.head = head;
  return weights;
}

}  // namespace headscope
