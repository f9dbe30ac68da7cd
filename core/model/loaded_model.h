#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "core/model/model_weights.h"

namespace headscope {

struct OpenedModel;

/// Other attention weights of a layer in the place of those read, and the layer's own spec.
using AttentionChange = std::function<AttentionWeights(const AttentionWeights&, const AttentionSpec&)>;

/// A model's metadata and its weights on demand. Opening reads metadata only.
class LoadedModel {
public:
  explicit LoadedModel(OpenedModel opened);
  ~LoadedModel();

  /// Opens what `findModel` finds for `model`.
  [[nodiscard]] static Result<std::shared_ptr<const LoadedModel>> open(const std::string& model);
  /// The same model with other attention: `attention` one a layer, its weights made by `change` when they are read.
  [[nodiscard]] std::shared_ptr<const LoadedModel> withAttention(std::vector<AttentionSpec> attention,
                                                                 AttentionChange change) const;

  [[nodiscard]] const ModelSpec& spec() const { return m_spec; }
  /// Hash of metadata and tensor table; names the model in a session.
  [[nodiscard]] const std::string& fingerprint() const;

  /// Reads only the attention weights of one layer, or a part of them; all that spectra need.
  [[nodiscard]] Result<AttentionWeights> attentionWeights(int layer, AttentionPart part = AttentionPart::All) const;
  [[nodiscard]] Result<LayerWeights> layerWeights(int layer) const;
  [[nodiscard]] Result<EmbeddingWeights> embedding() const;
  [[nodiscard]] Result<OutputWeights> output() const;

private:
  LoadedModel(const LoadedModel&) = default;

  std::shared_ptr<const OpenedModel> m_opened;
  ModelSpec m_spec;
  AttentionChange m_change;
};

}  // namespace headscope
