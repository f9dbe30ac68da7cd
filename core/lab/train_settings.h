#pragma once

#include <cstdint>

#include "core/lab/lab_recipe.h"

namespace headscope {

/// How a small model is trained: AdamW (β 0.9 and 0.95, ε 1e-8), gradients clipped to norm 1, learning rate rising
/// evenly over the first twentieth of the steps and falling by half a cosine to a tenth.
struct TrainSettings {
  LabRecipe recipe;
  int windows = 2;  ///< of a step
  int steps = 400;
  double learningRate = 3e-3;  ///< the highest
  double weightDecay = 0.1;    ///< of maps and embeddings, not of norms
  std::uint64_t seed = 0;      ///< of first values and, apart from them, of the order of data
  int reportEvery = 100;       ///< steps between checkpoints, each with its loss on the validation part
};

/// An Error where a number is out of range.
[[nodiscard]] Result<Done> checkSettings(const TrainSettings& settings);

/// Of `step`, from 0.
[[nodiscard]] double learningRateAt(const TrainSettings& settings, int step);

}  // namespace headscope
