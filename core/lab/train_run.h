#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/stop_token.h"
#include "core/lab/train_settings.h"

namespace headscope {

struct TrainSummary {
  int steps = 0;
  std::int64_t bytesRead = 0;
  std::int64_t parameters = 0;
  double loss = 0;            ///< mean over the last steps, as many as stand between checkpoints; nats a byte
  double validationLoss = 0;  ///< of the weights as they are stored
  double seconds = 0;
};

/// Trains one model on `text` (a file, or a folder of .txt and .md) and keeps it in `folder`: config.json,
/// model.safetensors (bfloat16), tokenizer.json, loss.csv and training.json, which says how. All of it is written at
/// every checkpoint and when cancelled, so that what was done is kept. A folder that holds a model is refused. Throws
/// c10::Error where memory runs out.
[[nodiscard]] Result<TrainSummary> trainModel(const TrainSettings& settings, const std::filesystem::path& text,
                                              const std::filesystem::path& folder, const ProgressFunction& progress,
                                              const StopToken& stop);

}  // namespace headscope
