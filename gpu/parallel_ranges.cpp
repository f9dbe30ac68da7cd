#include "gpu/parallel_ranges.h"

// A template that is parallel only where it is compiled with OpenMP, which is switched on for this file.
#include <ATen/Parallel.h>

namespace headscope::gpu {

void inParallelRanges(std::int64_t count, std::int64_t least,
                      const std::function<void(std::int64_t, std::int64_t)>& work) {
  at::parallel_for(0, count, least, work);
}

}  // namespace headscope::gpu
