#include "core/lab/train_settings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headscope {

Result<Done> checkSettings(const TrainSettings& settings) {
  HEADSCOPE_CHECK(Done, checkRecipe(settings.recipe));
  if (settings.windows < 1 || settings.windows > 4096)
    return Error{"must be between 1 and 4096", "--windows", "choose another number"};
  if (settings.steps < 1 || settings.steps > 10'000'000)
    return Error{"must be between 1 and 10000000", "--steps", "choose another number"};
  if (!(settings.learningRate > 0) || settings.learningRate > 1)
    return Error{"must be above 0 and at most 1", "--learning-rate", "choose another number"};
  return Done{};
}

double learningRateAt(const TrainSettings& settings, int step) {
  constexpr double lowest = 0.1;
  const int warmUp = std::max(1, settings.steps / 20);
  if (step < warmUp) return settings.learningRate * (step + 1) / warmUp;
  const double part = static_cast<double>(step - warmUp) / std::max(1, settings.steps - warmUp);
  return settings.learningRate * (lowest + (1 - lowest) * 0.5 * (1 + std::cos(std::numbers::pi * part)));
}

}  // namespace headscope
