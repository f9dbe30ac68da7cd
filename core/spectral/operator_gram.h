#pragma once

#include <ATen/core/Tensor.h>

#include "core/attention/attention_spec.h"
#include "core/spectral/head_gram.h"

namespace headscope {

/// Gram matrix of the operators A_h = leftᵀ_h right_κ(h): `left` [queryHeads·headDim, n] and `right`
/// [kvHeads·headDim, m] are stacks of heads of any floating type on the CPU, of the spec's sizes. Throws what libtorch
/// throws.
[[nodiscard]] HeadGram operatorGram(const at::Tensor& left, const at::Tensor& right, const AttentionSpec& spec);

}  // namespace headscope
