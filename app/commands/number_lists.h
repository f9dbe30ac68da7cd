#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/profiling/profile_request.h"

/// Lists as they are typed on the command line. Wrong ones are an error that names the part.
namespace headscope {

/// A number and nothing else; nothing where the text is none.
template <class T>
[[nodiscard]] std::optional<T> numberOf(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// "0:0.5:0.01" (start:stop:step, both ends) or "0,0.05,0.5": ascending, without repeats, in [0, 1].
[[nodiscard]] Result<std::vector<double>> parseRatios(const std::string& text);

/// "L0H0,L7H1"; "all" is the empty list.
[[nodiscard]] Result<std::vector<HeadId>> parseHeads(const std::string& text);

/// "0,18,35", ascending and without repeats; "all" is the empty list.
[[nodiscard]] Result<std::vector<int>> parseLayers(const std::string& text);

/// "2/8": part 2 of 8, counted from 0.
[[nodiscard]] Result<Shard> parseShard(const std::string& text);

}  // namespace headscope
