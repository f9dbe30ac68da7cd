#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "core/model/weight_source.h"

namespace headscope {

/// Attention weights of one layer, float32 on the CPU, rows grouped by head and in half-split rotary order whatever the
/// file's order. Shapes: q [queryHeads·headDim, hidden], k and v [kvHeads·headDim, hidden], o [hidden,
/// queryHeads·headDim]. Biases are undefined where the model has none.
struct AttentionWeights {
  at::Tensor q, k, v, o;
  at::Tensor qBias, kBias, vBias;
};

/// A gated feed-forward block: down(act(gate(x)) * up(x)); gate and up [intermediate, hidden], down [hidden,
/// intermediate].
struct FeedForwardWeights {
  at::Tensor gate, up, down;
};

struct LayerWeights {
  at::Tensor attentionNorm, feedForwardNorm;  ///< [hidden]
  AttentionWeights attention;
  FeedForwardWeights feedForward;
};

/// A model's metadata and its weights on demand. Opening reads metadata only.
class LoadedModel {
public:
  LoadedModel(ModelSpec spec, std::string fingerprint, std::unique_ptr<WeightSource> source);
  ~LoadedModel();

  /// Opens what `findModel` finds for `model`.
  [[nodiscard]] static Result<std::shared_ptr<const LoadedModel>> open(const std::string& model);

  [[nodiscard]] const ModelSpec& spec() const { return m_spec; }
  /// Hash of metadata and tensor table; names the model in a session.
  [[nodiscard]] const std::string& fingerprint() const { return m_fingerprint; }

  /// Reads only the attention weights of one layer; all that spectra need.
  [[nodiscard]] Result<AttentionWeights> attentionWeights(int layer) const;
  [[nodiscard]] Result<LayerWeights> layerWeights(int layer) const;
  /// [vocab, hidden]
  [[nodiscard]] Result<at::Tensor> embedding() const;
  /// [hidden]
  [[nodiscard]] Result<at::Tensor> outputNorm() const;
  /// [vocab, hidden]; the embedding where tied.
  [[nodiscard]] Result<at::Tensor> outputHead() const;

private:
  ModelSpec m_spec;
  std::string m_fingerprint;
  std::unique_ptr<WeightSource> m_source;
};

}  // namespace headscope
