#pragma once

#include <cstdint>
#include <functional>

namespace headscope::gpu {

/// Calls `work(begin, end)` for ranges that make up 0…count, by libtorch's threads beside each other, each of at least
/// `least`. Whatever `work` throws is thrown here.
void inParallelRanges(std::int64_t count, std::int64_t least,
                      const std::function<void(std::int64_t, std::int64_t)>& work);

}  // namespace headscope::gpu
