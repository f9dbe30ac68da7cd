#pragma once

#include <ATen/core/Tensor.h>

#include "core/attention/head_factors.h"
#include "core/spectral/head_gram.h"

namespace headscope {

/// Gram matrix of the operators A_h = leftᵀ_h right_κ(h) of `queryHeads` query heads that share `kvHeads` KV heads.
/// Throws what libtorch throws.
[[nodiscard]] HeadGram operatorGram(const HeadFactors& factors, int queryHeads, int kvHeads);

}  // namespace headscope
