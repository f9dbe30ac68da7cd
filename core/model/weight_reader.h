#pragma once

#include <ATen/core/Tensor.h>

#include <string>

#include "core/base/result.h"
#include "core/model/model_weights.h"
#include "core/model/opened_model.h"

namespace headscope {

/// Reads the tensors of an opened model into the forms of model_weights.h: names filled in, fused matrices taken apart,
/// everything [out, in], rotary pairs half a turn range apart, norm offsets added, all float32. A tensor that is
/// missing or has another shape than the metadata ask for is an Error.
class WeightReader {
public:
  enum class Mode {
    Values,
    Shapes,  ///< reads nothing: tensors without memory come back, so that the same checks run on headers alone
  };

  /// `model` must outlive the reader.
  explicit WeightReader(const OpenedModel& model, Mode mode = Mode::Values) : m_model(model), m_mode(mode) {}

  [[nodiscard]] Result<AttentionWeights> attention(int layer, AttentionPart part = AttentionPart::All) const;
  [[nodiscard]] Result<LayerWeights> layer(int layer) const;
  [[nodiscard]] Result<EmbeddingWeights> embedding() const;
  [[nodiscard]] Result<OutputWeights> output() const;

private:
  [[nodiscard]] Result<at::Tensor> tensor(const std::string& name, at::IntArrayRef shape) const;
  /// Which side of a matrix heads divide among them, where each has a tensor of its own.
  enum class Share { Rows, Columns };
  /// [out, in]
  [[nodiscard]] Result<at::Tensor> matrix(const std::string& name, std::int64_t out, std::int64_t in,
                                          Share share = Share::Rows) const;
  [[nodiscard]] Result<at::Tensor> headByHead(const std::string& name, std::int64_t out, std::int64_t in,
                                              Share share) const;
  [[nodiscard]] Result<AffineWeights> affine(const std::string& name, std::int64_t out, std::int64_t in, bool bias,
                                             Share share = Share::Rows) const;
  [[nodiscard]] Result<at::Tensor> scale(const std::string& name, std::int64_t size) const;
  [[nodiscard]] Result<NormWeights> norm(const std::string& name, std::int64_t size) const;
  [[nodiscard]] Result<BranchNorms> norms(const BranchNormNames& names, int layer) const;

  [[nodiscard]] Result<GroupedWeights> grouped(int layer, AttentionPart part) const;
  [[nodiscard]] Result<GroupedWeights> fused(int layer) const;
  [[nodiscard]] Result<LatentWeights> latent(int layer) const;
  [[nodiscard]] Result<Done> latentUps(int layer, LatentWeights& weights) const;
  [[nodiscard]] Result<LowRankWeights> lowRank(int layer) const;
  [[nodiscard]] Result<DenseWeights> dense(int layer) const;
  [[nodiscard]] Result<ExpertWeights> mixture(int layer) const;
  [[nodiscard]] Result<Done> stackedExperts(int layer, ExpertWeights& weights) const;

  [[nodiscard]] const ModelSpec& spec() const { return m_model.spec; }
  [[nodiscard]] const TensorNames& names() const { return m_model.names; }
  [[nodiscard]] const TensorLayout& layout() const { return m_model.layout; }

  const OpenedModel& m_model;
  Mode m_mode;
};

/// `pattern` with "{}" replaced by the layer and "{e}" by the expert; "{h}" stays.
[[nodiscard]] std::string tensorName(const std::string& pattern, int layer, int expert = 0);

}  // namespace headscope
