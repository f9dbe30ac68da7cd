#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace headscope {

enum class AttentionKind { Mha, Gqa, Mqa, Mla, Lrkv };

/// "mha", "gqa", "mqa", "mla", "lrkv".
[[nodiscard]] std::string toString(AttentionKind kind);

/// The attention of one layer: what is stored for it and how its heads share keys.
struct AttentionSpec {
  int queryHeads = 0;
  int kvHeads = 0;
  int headDim = 0;
  double scale = 0;                    ///< factor on q·k, usually 1/√headDim
  bool bias = false;                   ///< q, k, v carry a bias
  std::optional<std::int64_t> window;  ///< keys a token sees including itself; none: all

  [[nodiscard]] AttentionKind kind() const;
  /// Query heads per KV head.
  [[nodiscard]] int groupSize() const { return queryHeads / kvHeads; }
  /// KV-cache bytes of one token in this layer at `bytesPerElement`: 2·kvHeads·headDim·bytes.
  [[nodiscard]] std::int64_t kvBytesPerToken(int bytesPerElement) const;
};

}  // namespace headscope
