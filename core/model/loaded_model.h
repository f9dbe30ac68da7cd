#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/model/model_spec.h"

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

struct OpenedModel;

/// A model's metadata and its weights on demand. Opening reads metadata only.
class LoadedModel {
public:
  explicit LoadedModel(OpenedModel opened);
  ~LoadedModel();

  /// Opens what `findModel` finds for `model`.
  [[nodiscard]] static Result<std::shared_ptr<const LoadedModel>> open(const std::string& model);

  [[nodiscard]] const ModelSpec& spec() const;
  /// Hash of metadata and tensor table; names the model in a session.
  [[nodiscard]] const std::string& fingerprint() const;

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
  /// A stored tensor, refused where its shape is not `shape`.
  [[nodiscard]] Result<at::Tensor> readShaped(const std::string& name, at::IntArrayRef shape) const;

  std::unique_ptr<OpenedModel> m_opened;
};

}  // namespace headscope
