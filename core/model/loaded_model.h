#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "core/model/model_weights.h"

namespace headscope {

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

  /// Reads only the attention weights of one layer, or a part of them; all that spectra need.
  [[nodiscard]] Result<AttentionWeights> attentionWeights(int layer, AttentionPart part = AttentionPart::All) const;
  [[nodiscard]] Result<LayerWeights> layerWeights(int layer) const;
  [[nodiscard]] Result<EmbeddingWeights> embedding() const;
  [[nodiscard]] Result<OutputWeights> output() const;

private:
  std::unique_ptr<OpenedModel> m_opened;
};

}  // namespace headscope
