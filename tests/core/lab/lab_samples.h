#pragma once

#include <string>

#include "core/lab/train_settings.h"

namespace headscope {

/// Two layers of three heads of 8: every kind of attention in a fraction of a second.
inline TrainSettings tinySettings(LabKind kind) {
  TrainSettings settings;
  settings.recipe = {.kind = kind, .layers = 2, .heads = 3, .headDim = 8, .feedForward = 64, .context = 16};
  settings.windows = 4;
  settings.steps = 40;
  settings.seed = 7;
  settings.reportEvery = 15;
  return settings;
}

/// A text with something to learn: counted sentences.
inline std::string countedText() {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "The lamp number " + std::to_string(i) + " is green.\n";
  return text;
}

}  // namespace headscope
