#include "core/jobs/engine.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include "gpu/device.h"

namespace headscope {

Result<std::vector<Document>> chosenDocuments(const Dataset& data, const std::vector<std::string>& ids) {
  if (ids.empty()) return data.documents;
  std::vector<Document> chosen;
  for (const auto& id : ids) {
    const auto* document = data.find(id);
    if (!document) return Error{"has no document '" + id + "'", data.name, "choose one of its ids"};
    chosen.push_back(*document);
  }
  return chosen;
}

Result<std::shared_ptr<const Decoder>> loadDecoder(const std::string& model, const tasks::DeviceOptions& options,
                                                   const tasks::TaskContext& context) {
  HEADSCOPE_TRY(std::shared_ptr<const Decoder>, opened, LoadedModel::open(model));
  return loadDecoder(opened, options, context);
}

Result<std::shared_ptr<const Decoder>> loadDecoder(const std::shared_ptr<const LoadedModel>& model,
                                                   const tasks::DeviceOptions& options,
                                                   const tasks::TaskContext& context) {
  using Loaded = std::shared_ptr<const Decoder>;
  if (options.threads > 0) at::set_num_threads(options.threads);
  HEADSCOPE_TRY(Loaded, device, guarded<at::Device>("--device", [&]() -> Result<at::Device> {
                  return gpu::parseDevice(options.device);
                }));
  const auto factors = options.dtype == "bfloat16" ? at::kBFloat16 : at::kFloat;
  return guarded<Loaded>(model->spec().name,
                         [&] { return Decoder::load(model, device, context.progress, context.stop, factors); });
}

}  // namespace headscope
