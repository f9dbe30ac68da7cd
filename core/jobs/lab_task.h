#pragma once

#include <string>

#include "core/jobs/tasks.h"
#include "core/lab/train_run.h"

namespace headscope::tasks {

/// A small model to be trained, and where it is kept.
struct LabRequest {
  TrainSettings settings;
  std::string text;    ///< a file, or a folder of .txt and .md
  std::string folder;  ///< must not hold a model yet
  DeviceOptions device;
};

/// Trains one of the small models that attention types are compared on. Cancellation leaves the model as it is by then.
[[nodiscard]] Result<TrainSummary> trainLab(const LabRequest& request, const TaskContext& context);

}  // namespace headscope::tasks
