#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/attention/attention_spec.h"
#include "core/base/ids.h"

namespace headscope {

/// How pairs of a head's dimensions turn together.
enum class RopePairing { HalfSplit, Interleaved };

struct RopeSpec {
  double theta = 10000;
  int dims = 0;  ///< leading dimensions of a head that turn
  RopePairing pairing = RopePairing::HalfSplit;
};

enum class Activation { Silu };

/// Everything the decoder and the charts need to know of a model, read from metadata alone.
struct ModelSpec {
  std::string name;
  std::string architecture;  ///< the family's own word: "llama"
  int hiddenSize = 0;
  int intermediateSize = 0;
  int vocabSize = 0;
  std::int64_t contextLength = 0;
  std::int64_t parameters = 0;  ///< elements of all weight tensors, a tied matrix once
  std::string weightsDtype;     ///< "Q4_1", "BF16", …: the type that holds most elements
  double normEpsilon = 1e-5;
  Activation activation = Activation::Silu;
  bool tiedEmbeddings = false;
  RopeSpec rope;
  std::vector<AttentionSpec> attention;  ///< one a layer
  TokenId bosToken = -1;                 ///< -1: none
  std::vector<TokenId> eosTokens;

  [[nodiscard]] int layers() const { return static_cast<int>(attention.size()); }
  /// KV-cache bytes of one token over all layers.
  [[nodiscard]] std::int64_t kvBytesPerToken(int bytesPerElement) const;
  /// KV heads of all layers that attend globally: the heads a budget is shared among, in layer order.
  [[nodiscard]] std::vector<HeadId> budgetHeads() const;
};

}  // namespace headscope
