#include "core/decoder/decoder.h"

#include <ATen/ATen.h>

#include "core/base/progress_reporter.h"
#include "gpu/causal_attention.h"

namespace headscope {

namespace {

/// Rows of logits made at a time: 256 × 49,152 floats are 50 MB.
constexpr std::int64_t logitRows = 256;

DecoderLayer layerOn(at::Device device, const LayerWeights& weights) {
  const auto linear = [&](const at::Tensor& weight, const at::Tensor& bias = {}) {
    return Linear(weight.to(device), bias.defined() ? bias.to(device) : bias);
  };
  const auto& a = weights.attention;
  const auto& f = weights.feedForward;
  return {weights.attentionNorm.to(device),
          weights.feedForwardNorm.to(device),
          linear(a.q, a.qBias),
          linear(a.k, a.kBias),
          linear(a.v, a.vBias),
          linear(a.o),
          linear(f.gate),
          linear(f.up),
          linear(f.down)};
}

}  // namespace

Decoder::Decoder(std::shared_ptr<const LoadedModel> model, at::Device device)
    : m_model(std::move(model)), m_device(device) {}

Result<std::shared_ptr<const Decoder>> Decoder::load(std::shared_ptr<const LoadedModel> model, at::Device device,
                                                     const ProgressFunction& progress, std::stop_token stop) {
  using Loaded = std::shared_ptr<const Decoder>;
  std::shared_ptr<Decoder> decoder(new Decoder(std::move(model), device));
  const auto& spec = decoder->spec();
  ProgressReporter reporter(progress);
  reporter.begin("Reading weights", spec.layers());
  for (int layer = 0; layer < spec.layers(); ++layer) {
    if (stop.stop_requested()) return Cancelled{};
    HEADSCOPE_TRY(Loaded, weights, decoder->m_model->layerWeights(layer));
    decoder->m_layers.push_back(layerOn(device, weights));
    reporter.advance();
  }
  HEADSCOPE_TRY(Loaded, embedding, decoder->m_model->embedding());
  HEADSCOPE_TRY(Loaded, norm, decoder->m_model->outputNorm());
  decoder->m_embedding = embedding.to(device);
  decoder->m_outputNorm = norm.to(device);
  if (spec.tiedEmbeddings) {
    decoder->m_head = Linear(decoder->m_embedding);
  } else {
    HEADSCOPE_TRY(Loaded, head, decoder->m_model->outputHead());
    decoder->m_head = Linear(head.to(device));
  }
  const auto dims = at::arange(0, spec.rope.dims, 2, at::TensorOptions().dtype(at::kDouble));
  decoder->m_inverseFrequency = at::pow(spec.rope.theta, -dims / spec.rope.dims).to(at::kFloat).to(device);
  return Loaded(decoder);
}

KvCache Decoder::newCache(std::int64_t capacity) const {
  std::vector<std::pair<int, int>> shapes;
  for (const auto& layer : spec().attention) shapes.emplace_back(layer.kvHeads, layer.headDim);
  return {shapes, capacity, m_embedding.options()};
}

at::Tensor Decoder::embed(const std::vector<TokenId>& tokens) const {
  const auto ids =
      at::tensor(at::ArrayRef<TokenId>(tokens), at::TensorOptions().dtype(at::kInt)).to(at::kLong).to(m_device);
  return at::embedding(m_embedding, ids);
}

at::Tensor Decoder::normalise(const at::Tensor& rows, const at::Tensor& weight) const {
  return rows * at::rsqrt(rows.square().mean(-1, true) + spec().normEpsilon) * weight;
}

at::Tensor Decoder::rotate(const at::Tensor& heads, const at::Tensor& positions) const {
  const auto turned = spec().rope.dims;
  const auto angles = positions.to(at::kFloat).unsqueeze(1) * m_inverseFrequency;
  const auto cosine = angles.cos();
  const auto sine = angles.sin();
  const auto first = heads.slice(-1, 0, turned / 2);
  const auto second = heads.slice(-1, turned / 2, turned);
  return at::cat({first * cosine - second * sine, second * cosine + first * sine, heads.slice(-1, turned)}, -1);
}

LayerQkv Decoder::project(int layer, const at::Tensor& hidden, const at::Tensor& positions) const {
  const auto& weights = m_layers.at(layer);
  const auto& attention = spec().attention.at(layer);
  const auto rows = normalise(hidden, weights.attentionNorm);
  const auto heads = [&](const Linear& linear, int count) {
    return linear.apply(rows).view({rows.size(0), count, attention.headDim}).transpose(0, 1);
  };
  return {rotate(heads(weights.q, attention.queryHeads), positions),
          rotate(heads(weights.k, attention.kvHeads), positions), heads(weights.v, attention.kvHeads).contiguous()};
}

at::Tensor Decoder::finishLayer(int layer, const at::Tensor& hidden, const at::Tensor& attended) const {
  const auto& weights = m_layers.at(layer);
  const auto rows = attended.transpose(0, 1).reshape({attended.size(1), -1});
  const auto middle = hidden + weights.o.apply(rows);
  const auto normed = normalise(middle, weights.feedForwardNorm);
  return middle + weights.down.apply(at::silu(weights.gate.apply(normed)) * weights.up.apply(normed));
}

Result<at::Tensor> Decoder::read(const std::vector<SequencePart>& parts, std::stop_token stop,
                                 const QueryObserver& observer) const {
  std::vector<TokenId> tokens;
  std::vector<at::Tensor> places;
  for (const auto& part : parts) {
    const auto start = part.cache->length();
    const auto count = static_cast<std::int64_t>(part.tokens.size());
    tokens.insert(tokens.end(), part.tokens.begin(), part.tokens.end());
    places.push_back(at::arange(start, start + count, at::TensorOptions().dtype(at::kLong).device(m_device)));
  }
  const auto positions = at::cat(places);
  auto hidden = embed(tokens);
  for (int layer = 0; layer < spec().layers(); ++layer) {
    if (stop.stop_requested()) return Cancelled{};
    const auto& attention = spec().attention[layer];
    const auto qkv = project(layer, hidden, positions);
    if (observer) observer(layer, qkv.q);
    std::vector<at::Tensor> attended;
    std::int64_t row = 0;
    for (const auto& part : parts) {
      const auto end = row + static_cast<std::int64_t>(part.tokens.size());
      const auto [keys, values] = part.cache->append(layer, qkv.k.slice(1, row, end), qkv.v.slice(1, row, end));
      attended.push_back(
          gpu::causalAttention(qkv.q.slice(1, row, end), keys, values, attention.scale, attention.window));
      row = end;
    }
    hidden = finishLayer(layer, hidden, attended.size() == 1 ? attended.front() : at::cat(attended, 1));
  }
  for (const auto& part : parts) part.cache->advance(static_cast<std::int64_t>(part.tokens.size()));
  return hidden;
}

at::Tensor Decoder::logits(const at::Tensor& hidden) const { return m_head.apply(normalise(hidden, m_outputNorm)); }

at::Tensor Decoder::logProbabilities(const at::Tensor& hidden, const at::Tensor& targets) const {
  std::vector<at::Tensor> parts;
  for (std::int64_t begin = 0; begin < hidden.size(0); begin += logitRows) {
    const auto end = std::min(begin + logitRows, hidden.size(0));
    const auto scores = logits(hidden.slice(0, begin, end));
    const auto target = scores.gather(1, targets.slice(0, begin, end).unsqueeze(1)).squeeze(1);
    parts.push_back(target.to(at::kDouble) - at::logsumexp(scores, 1).to(at::kDouble));
  }
  return at::cat(parts);
}

}  // namespace headscope
