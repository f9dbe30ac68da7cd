#include "core/decoder/decoder.h"

#include <ATen/ATen.h>

#include "core/base/progress_reporter.h"
#include "gpu/causal_attention.h"
#include "gpu/distribution_scores.h"

namespace headscope {

namespace {

/// Rows of logits made at a time: 128 × 49,152 floats are 25 MB.
constexpr std::int64_t logitRows = 128;

}  // namespace

Decoder::Decoder(std::shared_ptr<const LoadedModel> model, at::Device device)
    : m_model(std::move(model)), m_device(device) {}

Result<std::shared_ptr<const Decoder>> Decoder::load(std::shared_ptr<const LoadedModel> model, at::Device device,
                                                     const ProgressFunction& progress, const StopToken& stop,
                                                     at::ScalarType factors) {
  using Loaded = std::shared_ptr<const Decoder>;
  const Placement placement{device, factors};
  std::shared_ptr<Decoder> decoder(new Decoder(std::move(model), device));
  const auto& spec = decoder->spec();
  if (spec.attentionOnly())
    return Error{"is described by a tensor map, which tells the attention weights only", spec.name,
                 "spectra work; for everything else the model needs a config.json of a known family"};
  ProgressReporter reporter(progress, stop);
  reporter.begin("Reading weights", spec.layers(), 0, ProgressUnit::Layers);
  // First what stands outside the layers: a model that lacks it is refused before the long part.
  HEADSCOPE_TRY(Loaded, embedding, decoder->m_model->embedding());
  HEADSCOPE_TRY(Loaded, output, decoder->m_model->output());
  decoder->m_embedding = embedding.tokens.to(device);
  if (embedding.positions.defined()) decoder->m_positions = embedding.positions.to(device);
  decoder->m_embeddingMap = Linear({embedding.map, {}}, placement);
  decoder->m_outputNorm = Norm(spec.norm, output.norm, device);
  decoder->m_outputMap = Linear({output.map, {}}, placement);
  decoder->m_head = Linear({spec.output.tied ? decoder->m_embedding : output.head, {}}, placement);
  for (int layer = 0; layer < spec.layers(); ++layer) {
    if (stop.stop_requested()) return Cancelled{};
    HEADSCOPE_TRY(Loaded, weights, decoder->m_model->layerWeights(layer));
    decoder->m_layers.emplace_back(spec, layer, weights, placement);
    reporter.advance();
  }
  return Loaded(decoder);
}

std::shared_ptr<const Decoder> Decoder::forLength(std::int64_t length) const {
  std::shared_ptr<Decoder> decoder(new Decoder(*this));
  for (auto& layer : decoder->m_layers) layer.setLength(length);
  return decoder;
}

KvCache Decoder::newCache(std::int64_t capacity) const {
  std::vector<CacheShape> shapes;
  for (const auto& layer : spec().attention) shapes.push_back({layer.kvHeads, layer.headDim, layer.valueDim});
  return {shapes, capacity, m_embedding.options()};
}

at::Tensor Decoder::embed(const std::vector<TokenId>& tokens, const at::Tensor& positions) const {
  const auto ids =
      at::tensor(at::ArrayRef<TokenId>(tokens), at::TensorOptions().dtype(at::kInt)).to(at::kLong).to(m_device);
  const auto& embedding = spec().embedding;
  auto rows = at::embedding(m_embedding, ids);
  if (embedding.scale != 1) rows = rows * embedding.scale;
  if (m_embeddingMap.defined()) rows = m_embeddingMap.apply(rows);
  if (m_positions.defined()) rows = rows + at::embedding(m_positions, positions + embedding.positionOffset);
  return rows;
}

LayerQkv Decoder::project(int layer, const at::Tensor& hidden, const at::Tensor& positions) const {
  return m_layers.at(layer).project(hidden, positions);
}

at::Tensor Decoder::finishLayer(int layer, const at::Tensor& hidden, const at::Tensor& attended) const {
  return m_layers.at(layer).finish(hidden, attended);
}

Result<at::Tensor> Decoder::read(const std::vector<SequencePart>& parts, const StopToken& stop,
                                 const QueryObserver& observer) const {
  std::vector<TokenId> tokens;
  std::vector<at::Tensor> places;
  for (const auto& part : parts) {
    const auto start = part.cache->length();
    const auto count = static_cast<std::int64_t>(part.tokens.size());
    tokens.insert(tokens.end(), part.tokens.begin(), part.tokens.end());
    places.push_back(at::arange(start, start + count, at::TensorOptions().dtype(at::kLong).device(m_device)));
    const auto positions = spec().embedding.positions - spec().embedding.positionOffset;
    if (m_positions.defined() && start + count > positions)
      return Error{"the text has " + std::to_string(start + count) + " tokens where the model has " +
                       std::to_string(positions) + " positions",
                   spec().name, "use a shorter text"};
  }
  const auto positions = at::cat(places);
  auto hidden = embed(tokens, positions);
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
      attended.push_back(gpu::causalAttention(qkv.q.slice(1, row, end), keys, values, attention.scale, attention.window,
                                              attention.softCap));
      row = end;
    }
    hidden = finishLayer(layer, hidden, attended.size() == 1 ? attended.front() : at::cat(attended, 1));
  }
  for (const auto& part : parts) part.cache->advance(static_cast<std::int64_t>(part.tokens.size()));
  return hidden;
}

at::Tensor Decoder::logits(const at::Tensor& hidden) const {
  const auto& output = spec().output;
  auto rows = m_outputNorm.apply(hidden);
  if (m_outputMap.defined()) rows = m_outputMap.apply(rows);
  auto scores = m_head.apply(rows);
  if (output.scale != 1) scores = scores * output.scale;
  if (output.softCap) scores = at::tanh(scores / *output.softCap) * *output.softCap;
  return scores;
}

at::Tensor Decoder::logProbabilities(const at::Tensor& hidden, const at::Tensor& targets) const {
  std::vector<at::Tensor> parts;
  for (std::int64_t begin = 0; begin < hidden.size(0); begin += logitRows) {
    const auto end = std::min(begin + logitRows, hidden.size(0));
    const auto scores = gpu::distributionScores(logits(hidden.slice(0, begin, end)), targets.slice(0, begin, end), {});
    parts.push_back(scores.logProbability);
  }
  return at::cat(parts);
}

}  // namespace headscope
