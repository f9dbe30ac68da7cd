#pragma once

#include <cstdint>
#include <string>

#include "core/attention/attention_spec.h"
#include "core/base/result.h"

namespace headscope {

/// What the attention of a model is made into.
struct ConversionTarget {
  enum class Kind {
    Grouped,  ///< GQA, with one KV head MQA
    Latent,   ///< MLA: keys and values of all heads from one latent
    LowRank,  ///< LRKV: one shared key and value map, a residual of low rank for each KV head
  };
  /// How several KV heads become one.
  enum class Sharing { Optimal, Mean };

  Kind kind = Kind::Grouped;
  int size = 1;  ///< KV heads, numbers in the latent, or rank
  Sharing sharing = Sharing::Optimal;
};

/// Reads "gqa:G", "mqa", "mla:C" or "lrkv:R".
[[nodiscard]] Result<ConversionTarget> parseConversionTarget(const std::string& text);
/// The same words; MQA is "mqa".
[[nodiscard]] std::string toString(const ConversionTarget& target);

/// Refuses what cannot be made of a layer: attention that is MLA or LRKV already, a number of KV heads that does not
/// divide the layer's, a latent or rank that would not be smaller.
[[nodiscard]] Result<Done> checkConversion(const AttentionSpec& attention, int hiddenSize,
                                           const ConversionTarget& target);

/// The layer's plain form after the conversion: only the number of KV heads may differ.
[[nodiscard]] AttentionSpec convertedAttention(const AttentionSpec& attention, const ConversionTarget& target);

/// KV-cache bytes of one token in this layer at `b` bytes an element, in the narrow form:
///   GQA   kvHeads·(headDim + valueDim)·b
///   MLA   C·b, keys being expanded for each head before they turn
///   LRKV  (headDim + valueDim + 2·kvHeads·R)·b
[[nodiscard]] std::int64_t convertedKvBytes(const AttentionSpec& attention, const ConversionTarget& target, int b);

}  // namespace headscope
