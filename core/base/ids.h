#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace headscope {

/// A token of a vocabulary.
using TokenId = std::int32_t;

/// One key/value head of the whole model: "L7H1" is layer 7, KV head 1, both from 0.
struct HeadId {
  int layer = 0;
  int kvHead = 0;

  auto operator<=>(const HeadId&) const = default;

  /// "L7H1".
  [[nodiscard]] std::string toString() const;

  /// Reads "L7H1"; nothing for any other text (also for numbers above 99,999).
  [[nodiscard]] static std::optional<HeadId> parse(std::string_view text);
};

}  // namespace headscope

template <>
struct std::hash<headscope::HeadId> {
  std::size_t operator()(const headscope::HeadId& id) const noexcept {
    return std::hash<std::int64_t>{}((static_cast<std::int64_t>(id.layer) << 32) | id.kvHead);
  }
};
