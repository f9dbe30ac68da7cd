#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

#include "core/decoder/decoder.h"
#include "core/lab/lab_parameters.h"
#include "core/lab/lab_text.h"
#include "core/lab/train_settings.h"

namespace headscope {

/// Mean of −ln P over the windows' bytes, all windows read at once by the layers of `decoder`. Differentiable.
[[nodiscard]] at::Tensor meanLoss(const Decoder& decoder, const LabBatch& batch);

/// A model in training: core/decoder's own forward pass over weights that ask for gradients.
class TinyTrainer {
public:
  [[nodiscard]] static Result<TinyTrainer> create(const TrainSettings& settings, at::ScalarType type = at::kFloat);

  [[nodiscard]] const LabParameters& parameters() const { return m_parameters; }
  [[nodiscard]] const ModelSpec& spec() const { return m_model->spec(); }

  /// Loss before the step, as a graph back to the parameters.
  [[nodiscard]] Result<at::Tensor> loss(const LabBatch& batch) const;
  /// One step of AdamW at this learning rate; returns the loss before it.
  [[nodiscard]] Result<double> step(const LabBatch& batch, double learningRate);
  /// Without a graph, a few windows at a time.
  [[nodiscard]] Result<double> evaluate(const LabBatch& batch) const;

  /// The parameters as they are stored.
  [[nodiscard]] std::vector<at::Tensor> stored() const;
  /// Makes every parameter what its stored form is read as.
  void roundToStored();

private:
  /// Parameters with one weight decay, and AdamW's means.
  struct Group {
    double weightDecay = 0;
    std::vector<at::Tensor> values, mean, square, steps;
  };

  TinyTrainer(const TrainSettings& settings, LabParameters parameters, std::shared_ptr<const LoadedModel> model);
  /// Scales gradients so that their common norm is at most 1.
  void clipGradients();

  LabParameters m_parameters;
  std::shared_ptr<const LoadedModel> m_model;
  std::vector<Group> m_groups;
};

}  // namespace headscope
