#pragma once

#include <string>

namespace headscope {

/// How one family's tensors are named in one file format; "{}" stands for the layer. A bias has the name of its weight
/// with "bias" in place of "weight".
struct TensorNames {
  std::string embedding, outputNorm, outputHead;
  std::string attentionNorm, q, k, v, o;
  std::string feedForwardNorm, gate, up, down;
  /// Rows of q and k stand in interleaved rotary order and are put into half-split order when read.
  bool interleavedRows = false;
};

/// llama in GGUF files.
[[nodiscard]] const TensorNames& llamaGgufNames();
/// llama in safetensors files.
[[nodiscard]] const TensorNames& llamaSafetensorsNames();

}  // namespace headscope
