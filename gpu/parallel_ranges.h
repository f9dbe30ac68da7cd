#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

namespace headscope::gpu {

/// Calls `work(begin, end)` for ranges that make up 0…count, by libtorch's threads beside each other, each of at least
/// `least`. Whatever `work` throws is thrown here.
void inParallelRanges(std::int64_t count, std::int64_t least,
                      const std::function<void(std::int64_t, std::int64_t)>& work);

/// Numbers a thread is given at least, so that none is woken for less than some ten microseconds of work.
constexpr std::int64_t leastFloats = std::int64_t{1} << 15;

/// As rows of `width` numbers.
[[nodiscard]] inline std::int64_t leastRows(std::int64_t width) {
  return std::max<std::int64_t>(1, leastFloats / std::max<std::int64_t>(1, width));
}

}  // namespace headscope::gpu
