#include "core/jobs/engine.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/util/Exception.h>

#include <new>
#include <string_view>

#include "gpu/device.h"

namespace headscope {

namespace {

/// On the CPU libtorch has no exception of its own for it, but its allocator names itself.
bool ranOutOfMemory(const std::exception& problem) {
  return dynamic_cast<const std::bad_alloc*>(&problem) != nullptr ||
         dynamic_cast<const c10::OutOfMemoryError*>(&problem) != nullptr ||
         std::string_view(problem.what()).find("DefaultCPUAllocator") != std::string_view::npos;
}

}  // namespace

Error errorOf(const std::exception& problem, const std::string& where) {
  if (ranOutOfMemory(problem))
    return {"needs more memory than there is", where, "use a shorter document, fewer queries or a smaller model"};
  const std::string text = problem.what();
  return {text.substr(0, text.find('\n')), where, ""};
}

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
