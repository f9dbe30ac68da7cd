#include "core/profiling/point_blocks.h"

#include <c10/util/Exception.h>

#include <algorithm>

namespace headscope {

Result<Done> inBlocks(const std::vector<double>& ratios, std::size_t& largest, const BlockWork& work) {
  for (std::size_t begin = 0; begin < ratios.size();) {
    const auto count = std::min(largest, ratios.size() - begin);
    const auto first = ratios.begin() + static_cast<std::ptrdiff_t>(begin);
    try {
      HEADSCOPE_CHECK(Done, work({first, first + static_cast<std::ptrdiff_t>(count)}));
      begin += count;
    } catch (const c10::OutOfMemoryError&) {
      if (count == 1) throw;
      largest = count / 2;
    }
  }
  return Done{};
}

}  // namespace headscope
