#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/spectral/head_gram.h"
#include "core/spectral/spectral_result.h"

namespace headscope {

/// Eigenvalues, descending, of a symmetric positive semi-definite heads × heads matrix (row-major). Negative ones that
/// are rounding are 0. Errors: entries that are not finite, a matrix that is not positive semi-definite.
[[nodiscard]] Result<std::vector<double>> eigenvalues(const std::vector<double>& matrix, int heads);

/// C·G·C with C = I − 11ᵀ/H: what is left of a heads × heads matrix when the heads' common part is taken out.
[[nodiscard]] std::vector<double> centredMatrix(const std::vector<double>& matrix, int heads);

/// Similarity, eigenvalues and effective rank of one layer's heads. Heads whose norm is zero have no direction: they
/// are left out and named in `zeroHeads`. Centred: eigenvalues of C·G·C divided by their sum, undefined where the heads
/// are equal; at most H − 1.
[[nodiscard]] Result<LayerSpectrum> layerSpectrum(int layer, const HeadGram& gram, bool centred);

}  // namespace headscope
