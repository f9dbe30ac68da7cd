#pragma once

#include <string>

namespace headscope {

/// Names of the norms of one branch; an empty name: the family has no such norm.
struct BranchNormNames {
  std::string before, after, sum;
};

/// How a family's tensors are named in one file format. "{}" stands for the layer, "{e}" for the expert. An empty name:
/// the family has no such tensor. A bias has its weight's name with "bias" in place of "weight".
struct TensorNames {
  std::string tokens, positions, embeddingMap;
  std::string outputNorm, outputMap, head;
  BranchNormNames attentionNorms, feedForwardNorms;
  std::string q, k, v, qkv, o;  ///< either q, k, v, or one fused qkv
  std::string qNorm, kNorm;
  /// Latent attention; keyValueUp, or keyUp and valueUp apart.
  std::string queryDown, queryDownNorm, queryUp, keyValueDown, latentNorm, keyValueUp, keyUp, valueUp;
  /// Low-rank attention.
  std::string keyShared, keyDown, keyResidual, valueShared, valueDown, valueResidual;
  std::string gate, up, down, gateUp;  ///< either gate and up, or both in one
  std::string router, selectionBias, expertGate, expertUp, expertDown, sharedGate, sharedUp, sharedDown;
};

/// How a fused matrix of q, k and v lies.
enum class FusedOrder {
  Stacked,  ///< all rows of q, all of k, all of v
  Grouped,  ///< for each KV head: its query heads, its key, its value
};

/// How a family's tensors lie in one file format.
struct TensorLayout {
  FusedOrder fused = FusedOrder::Stacked;
  bool inputFirst = false;       ///< matrices are [in, out]
  bool interleavedRows = false;  ///< rotary pairs are neighbouring rows of q and k
  bool normOffset = false;       ///< norm scales are stored minus one
  bool expertsStacked = false;   ///< all experts in one tensor [count, out, in]
  bool attentionBias = false, outputBias = false, feedForwardBias = false;
};

}  // namespace headscope
