#pragma once

#include <cstdint>

namespace headscope {

/// The most memory this process has had resident so far, in bytes.
[[nodiscard]] std::int64_t peakMemoryBytes();

}  // namespace headscope
