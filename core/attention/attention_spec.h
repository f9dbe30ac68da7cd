#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/attention/rope_spec.h"

namespace headscope {

enum class AttentionKind { Mha, Gqa, Mqa, Mla, Lrkv };

/// "mha", "gqa", "mqa", "mla", "lrkv".
[[nodiscard]] std::string toString(AttentionKind kind);

/// MHA, GQA and MQA: each KV head has its own key and value map, and serves queryHeads ÷ kvHeads query heads.
struct GroupedHeads {};

/// MLA (DeepSeek-V2): keys and values of all heads are made from one latent of `kvRank` numbers a token, which is what
/// a cache holds, together with one rotated key part all heads share.
struct LatentHeads {
  int kvRank = 0;
  int queryRank = 0;          ///< 0: queries come straight from the input
  double normEpsilon = 1e-6;  ///< of the norms on the latents
};

/// LRKV (arXiv 2601.11471): every head's key map is one shared map plus a residual of rank `rank`; values alike.
struct LowRankHeads {
  int rank = 0;
};

/// The attention of one layer. The plain members describe what attention computes with: keys and values of each head.
/// `form` says how these come about, and with it what a cache has to hold. Where that is not keys and values of each
/// head, the heads here are the "materialised" ones.
struct AttentionSpec {
  int queryHeads = 0;
  int kvHeads = 0;                     ///< divides queryHeads
  int headDim = 0;                     ///< size of a head's query and key
  int valueDim = 0;                    ///< size of a head's value; most often headDim
  double scale = 0;                    ///< factor on q·k, usually 1/√headDim
  std::optional<double> softCap;       ///< c: scores become c·tanh(score / c)
  std::optional<std::int64_t> window;  ///< keys a token sees including itself; none: all
  std::optional<RopeSpec> rope;        ///< none: positions come in elsewhere
  bool headNorms = false;              ///< RMS norm on each head's query and key before rope
  std::variant<GroupedHeads, LatentHeads, LowRankHeads> form;

  [[nodiscard]] AttentionKind kind() const;
  /// Query heads per KV head.
  [[nodiscard]] int groupSize() const { return queryHeads / kvHeads; }
  /// True where a cache holds something else than keys and values of each head, so that a budget for one head speaks of
  /// the materialised heads only.
  [[nodiscard]] bool materialised() const { return !std::holds_alternative<GroupedHeads>(form); }
  /// KV-cache bytes of one token in this layer at `b` bytes an element:
  ///   MHA, GQA, MQA  kvHeads·(headDim + valueDim)·b
  ///   MLA            (kvRank + rope dims)·b
  ///   LRKV           (headDim + valueDim + 2·queryHeads·rank)·b
  [[nodiscard]] std::int64_t kvBytesPerToken(int b) const;
};

}  // namespace headscope
