#pragma once

#include <memory>
#include <string>

#include "core/data/dataset.h"
#include "core/decoder/decoder.h"
#include "core/jobs/tasks.h"

namespace headscope {

/// Runs `body` with libtorch's exceptions turned into an Error that names `where`.
template <class T, class Body>
[[nodiscard]] Result<T> guarded(const std::string& where, const Body& body) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Error{"needs more memory than there is", where, "use a shorter document or fewer queries"};
  } catch (const std::exception& problem) {
    const std::string text = problem.what();
    return Error{text.substr(0, text.find('\n')), where, ""};
  }
}

/// The documents of `data` with these ids, in their order; all where none is named.
[[nodiscard]] Result<std::vector<Document>> chosenDocuments(const Dataset& data, const std::vector<std::string>& ids);

/// Sets threads, checks device and dtype, and loads the weights of `model`.
[[nodiscard]] Result<std::shared_ptr<const Decoder>> loadDecoder(const std::string& model,
                                                                 const tasks::DeviceOptions& options,
                                                                 const tasks::TaskContext& context);
[[nodiscard]] Result<std::shared_ptr<const Decoder>> loadDecoder(const std::shared_ptr<const LoadedModel>& model,
                                                                 const tasks::DeviceOptions& options,
                                                                 const tasks::TaskContext& context);

}  // namespace headscope
