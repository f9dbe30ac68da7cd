#pragma once

#include <filesystem>
#include <string>

#include "core/base/progress_reporter.h"
#include "core/base/stop_token.h"
#include "core/model/loaded_model.h"

namespace headscope {

/// Refuses models that llama's layout cannot hold: other norms, gates, experts, windows, caps, or ways of turning.
[[nodiscard]] Result<Done> checkLlamaLayout(const ModelSpec& spec);

/// Writes a model as config.json and float32 safetensors files, one a layer with an index, in llama's layout.
/// `folder` is made and must hold no model yet; `origin` says in config.json how the model came about. One layer is in
/// memory at a time.
[[nodiscard]] Result<Done> writeLlamaFolder(const LoadedModel& model, const std::filesystem::path& folder,
                                            const std::string& origin, ProgressReporter& progress,
                                            const StopToken& stop);

}  // namespace headscope
