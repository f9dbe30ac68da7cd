#include "core/jobs/lab_task.h"

#include <ATen/Parallel.h>

#include "core/jobs/engine.h"

namespace headscope::tasks {

Result<TrainSummary> trainLab(const LabRequest& request, const TaskContext& context) {
  if (request.device.dtype != "float32")
    return Error{"training computes in float32", "--dtype", "leave --dtype out; weights are stored as bfloat16"};
  if (request.device.device != "auto" && request.device.device != "cpu")
    return Error{"small models are trained on the processor", "--device", "leave --device out"};
  if (request.device.threads > 0) at::set_num_threads(request.device.threads);
  return guarded<TrainSummary>("lab train", [&] {
    return trainModel(request.settings, request.text, request.folder, context.progress, context.stop);
  });
}

}  // namespace headscope::tasks
