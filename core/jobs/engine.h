#pragma once

#include <exception>
#include <memory>
#include <string>

#include "core/data/dataset.h"
#include "core/decoder/decoder.h"
#include "core/jobs/tasks.h"

namespace headscope {

/// What an exception of libtorch or of the standard library says, as an Error that names `where`.
[[nodiscard]] Error errorOf(const std::exception& problem, const std::string& where);

/// Runs `body` with exceptions turned into errors.
template <class T, class Body>
[[nodiscard]] Result<T> guarded(const std::string& where, const Body& body) {
  try {
    return body();
  } catch (const std::exception& problem) {
    return errorOf(problem, where);
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
