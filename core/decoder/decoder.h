#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/decoder/kv_cache.h"
#include "core/decoder/linear.h"
#include "core/model/loaded_model.h"

namespace headscope {

/// Queries, keys and values of n rows of one layer, after RoPE: q [queryHeads, n, headDim], k and v [kvHeads, n,
/// headDim].
struct LayerQkv {
  at::Tensor q, k, v;
};

/// One more stretch of a sequence: token ids to read behind what its cache holds.
struct SequencePart {
  KvCache* cache = nullptr;
  std::vector<TokenId> tokens;
};

/// Sees the queries of every layer while sequences are read: (layer, q [queryHeads, n, headDim]).
using QueryObserver = std::function<void(int, const at::Tensor&)>;

/// The weights of one layer on the decoder's device.
struct DecoderLayer {
  at::Tensor attentionNorm, feedForwardNorm;  ///< [hidden]
  Linear q, k, v, o;
  Linear gate, up, down;
};

/// The forward pass of every family, driven by ModelSpec. float32 weights on one device; all operations are
/// differentiable. Const functions are thread-safe. Shapes: rows are tokens.
class Decoder {
public:
  /// Reads all weights of `model` onto `device`.
  [[nodiscard]] static Result<std::shared_ptr<const Decoder>> load(std::shared_ptr<const LoadedModel> model,
                                                                   at::Device device, const ProgressFunction& progress,
                                                                   std::stop_token stop);

  [[nodiscard]] const ModelSpec& spec() const { return m_model->spec(); }
  [[nodiscard]] const LoadedModel& model() const { return *m_model; }
  [[nodiscard]] at::Device device() const { return m_device; }
  [[nodiscard]] KvCache newCache(std::int64_t capacity) const;

  /// Reads the parts, each behind its own cache, and returns the last layer's output before the final norm, [Σ n,
  /// hidden], in the order of the parts. Cancelled between layers.
  [[nodiscard]] Result<at::Tensor> read(const std::vector<SequencePart>& parts, std::stop_token stop,
                                        const QueryObserver& observer = {}) const;

  /// Token embeddings [n, hidden]. Ids outside the vocabulary are an error of the caller (checked, throws c10::Error).
  [[nodiscard]] at::Tensor embed(const std::vector<TokenId>& tokens) const;
  /// The projections of normalised `hidden` [n, hidden] at `positions` [n].
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

  [[nodiscard]] at::Tensor normalise(const at::Tensor& rows, const at::Tensor& weight) const;
  [[nodiscard]] at::Tensor rotate(const at::Tensor& heads, const at::Tensor& positions) const;

  std::shared_ptr<const LoadedModel> m_model;
  at::Device m_device;
  std::vector<DecoderLayer> m_layers;
  at::Tensor m_embedding, m_outputNorm, m_inverseFrequency;
  Linear m_head;
};

}  // namespace headscope
