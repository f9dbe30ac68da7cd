#pragma once

#include <array>
#include <charconv>
#include <string>

namespace headscope {

/// The shortest text that reads back as the same number, with '.' whatever the locale.
[[nodiscard]] inline std::string shortestText(double number) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  return {buffer.data(), end};
}

}  // namespace headscope
