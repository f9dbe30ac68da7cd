#include "core/jobs/engine.h"
#include "core/jobs/tasks.h"
#include "core/spectral/spectra.h"

namespace headscope::tasks {

Result<ModelSpectra> spectra(const std::string& model, const SpectraRequest& request, const TaskContext& context) {
  HEADSCOPE_TRY(ModelSpectra, opened, LoadedModel::open(model));
  return guarded<ModelSpectra>(model, [&] { return computeSpectra(*opened, request, context.progress, context.stop); });
}

}  // namespace headscope::tasks
