#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/attention_spec.h"
#include "core/base/ids.h"

namespace headscope {

enum class NormKind { Rms, Layer };

/// Rms: x ÷ √(mean x² + ε) · w. Layer: (x − mean) ÷ √(variance + ε) · w + b.
struct NormSpec {
  NormKind kind = NormKind::Rms;
  double epsilon = 1e-5;
};

enum class Activation { Silu, Gelu, GeluTanh, Relu };

/// How a router turns its scores into the experts a token goes to.
struct RouterSpec {
  enum class Scores { Softmax, Sigmoid };
  /// What a group of experts is judged by, where only the best groups take part.
  enum class GroupScore { Largest, TopTwoSum };

  Scores scores = Scores::Softmax;
  bool selectionBias = false;  ///< a stored bias on the scores that choose, not on those that weigh
  int groups = 1, groupsUsed = 1;
  GroupScore groupScore = GroupScore::Largest;
  bool normalised = false;  ///< weights of the chosen experts sum to 1
  double scale = 1;         ///< on the weights, at the end
};

/// A mixture of gated experts.
struct ExpertSpec {
  int count = 0;
  int used = 0;        ///< experts a token goes to
  int size = 0;        ///< of one expert
  int sharedSize = 0;  ///< of the expert every token goes to; 0: none
  RouterSpec router;
};

/// The feed-forward block of one layer: down(act(up x)), or gated down(act(gate x) · up x).
struct FeedForwardSpec {
  int size = 0;
  Activation activation = Activation::Silu;
  bool gated = true;
  std::optional<ExpertSpec> experts;  ///< then `size` is not used
};

/// From token ids to the first layer's input.
struct EmbeddingSpec {
  int width = 0;                    ///< of the token table; where it is not the hidden size a map stands behind it
  double scale = 1;                 ///< on the token table's rows
  std::int64_t positions = 0;       ///< rows of a table of learned positions; 0: none
  std::int64_t positionOffset = 0;  ///< row of position 0
};

/// From the last layer's output to logits.
struct OutputSpec {
  bool tied = false;              ///< the output matrix is the token table
  double scale = 1;               ///< on the logits
  std::optional<double> softCap;  ///< c: logits become c·tanh(logit / c)
};

/// How a layer's two branches join the residual stream.
struct ResidualSpec {
  bool parallel = false;  ///< both branches read the layer's input
  double scale = 1;       ///< on each branch
};

/// Everything the decoder and the charts need to know of a model, read from metadata alone.
struct ModelSpec {
  std::string name;
  std::string architecture;  ///< the family's own word: "llama"
  int hiddenSize = 0;
  int vocabSize = 0;
  std::int64_t contextLength = 0;
  std::int64_t parameters = 0;  ///< elements of all weight tensors, a tied matrix once
  std::string weightsDtype;     ///< "Q4_1", "BF16", …: the type that holds most elements
  NormSpec norm;
  EmbeddingSpec embedding;
  OutputSpec output;
  ResidualSpec residual;
  std::vector<AttentionSpec> attention;      ///< one a layer
  std::vector<FeedForwardSpec> feedForward;  ///< one a layer; empty: only attention is known
  TokenId bosToken = -1;                     ///< -1: none
  std::vector<TokenId> eosTokens;
  std::vector<std::string> notes;  ///< what was odd but did not stop the reading, a sentence each

  [[nodiscard]] int layers() const { return static_cast<int>(attention.size()); }
  /// Nothing but attention is known: heads can be compared, nothing can be read.
  [[nodiscard]] bool attentionOnly() const { return feedForward.empty(); }
  /// KV-cache bytes of one token over all layers.
  [[nodiscard]] std::int64_t kvBytesPerToken(int bytesPerElement) const;
  /// KV heads of all layers that attend globally: the heads a budget is shared among, in layer order. In layers whose
  /// cache is not one of heads these are the materialised heads.
  [[nodiscard]] std::vector<HeadId> budgetHeads() const;
};

}  // namespace headscope
