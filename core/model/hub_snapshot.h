#pragma once

#include "core/model/hub_cache.h"

namespace headscope {

/// Fills `missing` and `ggufFile` of a snapshot from what lies in its folder: config.json, and the weight files that
/// model.safetensors.index.json names, or those present; or .gguf files.
void inspectSnapshot(HubSnapshot& snapshot);

}  // namespace headscope
