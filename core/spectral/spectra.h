#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/stop_token.h"
#include "core/spectral/spectral_result.h"

namespace headscope {

class LoadedModel;

/// Similarity, eigen-spectrum and effective rank of the heads of each layer asked for, in the order asked. Reads
/// weights only, one layer in memory at a time. Progress in layers, phase "spectra". Errors: a layer the model does not
/// have, weights that are not finite (names layer and head), what reading fails with.
[[nodiscard]] Result<ModelSpectra> computeSpectra(const LoadedModel& model, const SpectraRequest& request,
                                                  const ProgressFunction& progress, const StopToken& stop);

}  // namespace headscope
