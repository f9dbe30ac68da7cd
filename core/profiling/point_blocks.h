#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// Does the work for one block of ratios.
using BlockWork = std::function<Result<Done>(const std::vector<double>&)>;

/// Hands `ratios` to `work` in blocks of at most `largest`, in their order. A block the device has no memory for is
/// halved and tried again, and no later one is larger. Throws c10::OutOfMemoryError where not even one ratio fits.
[[nodiscard]] Result<Done> inBlocks(const std::vector<double>& ratios, std::size_t& largest, const BlockWork& work);

}  // namespace headscope
