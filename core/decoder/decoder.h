#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/stop_token.h"
#include "core/decoder/decoder_layer.h"
#include "core/decoder/kv_cache.h"
#include "core/model/loaded_model.h"

namespace headscope {

/// One more stretch of a sequence: token ids to read behind what its cache holds.
struct SequencePart {
  KvCache* cache = nullptr;
  std::vector<TokenId> tokens;
};

/// Sees the queries of every layer while sequences are read: (layer, q [queryHeads, n, headDim]).
using QueryObserver = std::function<void(int, const at::Tensor&)>;

/// The forward pass of every family, driven by ModelSpec. Weights on one device; all operations are differentiable.
/// Const functions are thread-safe. Shapes: rows are tokens.
class Decoder {
public:
  /// Reads all weights of `model` onto `device`. `factors`: what products with weights are made of (see Placement).
  [[nodiscard]] static Result<std::shared_ptr<const Decoder>> load(std::shared_ptr<const LoadedModel> model,
                                                                   at::Device device, const ProgressFunction& progress,
                                                                   const StopToken& stop,
                                                                   at::ScalarType factors = at::kFloat);

  [[nodiscard]] const ModelSpec& spec() const { return m_model->spec(); }
  [[nodiscard]] const LoadedModel& model() const { return *m_model; }
  [[nodiscard]] at::Device device() const { return m_device; }
  [[nodiscard]] KvCache newCache(std::int64_t capacity) const;
  /// The same decoder, sharing its weights, with positions turned as sequences of `length` tokens have it. Matters to
  /// models that stretch their context by length (dynamic, LongRoPE): reading and caching one text must use one
  /// decoder.
  [[nodiscard]] std::shared_ptr<const Decoder> forLength(std::int64_t length) const;

  /// Reads the parts, each behind its own cache, and returns the last layer's output before the final norm, [Σ n,
  /// hidden], in the order of the parts. Cancelled between layers.
  [[nodiscard]] Result<at::Tensor> read(const std::vector<SequencePart>& parts, const StopToken& stop,
                                        const QueryObserver& observer = {}) const;

  /// The first layer's input [n, hidden] of tokens at `positions` [n]. Ids outside the vocabulary and positions beyond
  /// a table of learned ones are an error of the caller (checked, throws c10::Error).
  [[nodiscard]] at::Tensor embed(const std::vector<TokenId>& tokens, const at::Tensor& positions) const;
  /// Heads of the layer's input `hidden` [n, hidden] at `positions` [n].
  [[nodiscard]] LayerQkv project(int layer, const at::Tensor& hidden, const at::Tensor& positions) const;
  /// What follows attention: `attended` [queryHeads, n, headDim] through the output projection, added to `hidden`, and
  /// the feed-forward block.
  [[nodiscard]] at::Tensor finishLayer(int layer, const at::Tensor& hidden, const at::Tensor& attended) const;
  /// Logits [n, vocab] of rows of the last layer's output.
  [[nodiscard]] at::Tensor logits(const at::Tensor& hidden) const;
  /// ln P of `targets` [n] given the rows [n, hidden] of the last layer's output, in float64.
  [[nodiscard]] at::Tensor logProbabilities(const at::Tensor& hidden, const at::Tensor& targets) const;

private:
  Decoder(std::shared_ptr<const LoadedModel> model, at::Device device);

  std::shared_ptr<const LoadedModel> m_model;
  at::Device m_device;
  std::vector<DecoderLayer> m_layers;
  at::Tensor m_embedding, m_positions;
  Norm m_outputNorm;
  Linear m_embeddingMap, m_outputMap, m_head;
};

}  // namespace headscope
