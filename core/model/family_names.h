#pragma once

#include <string>

#include "core/model/tensor_names.h"

namespace headscope {

// Names in safetensors files, below the base of each family.

/// What most families took from llama.
[[nodiscard]] TensorNames llamaNames();
[[nodiscard]] TensorNames withHeadNorms(TensorNames names);
[[nodiscard]] TensorNames gemmaNames();
[[nodiscard]] TensorNames phi3Names();
[[nodiscard]] TensorNames latentNames();
[[nodiscard]] TensorNames withExperts(TensorNames names);
[[nodiscard]] TensorNames deepseekNames();
[[nodiscard]] TensorNames mixtralNames();
[[nodiscard]] TensorNames lowRankNames();
[[nodiscard]] TensorNames gpt2Names();
[[nodiscard]] TensorNames neoxNames();
/// `feedForwardNorm`: the norm before the feed-forward block, the attention's own in parallel layouts with one norm.
[[nodiscard]] TensorNames falconNames(const std::string& attentionNorm, const std::string& feedForwardNorm);
/// `before`: norms on the input of each block, not on the sums behind it.
[[nodiscard]] TensorNames optNames(bool before);

}  // namespace headscope
