#include "core/base/peak_memory.h"

#include <sys/resource.h>

namespace headscope {

std::int64_t peakMemoryBytes() {
  rusage usage{};
  return getrusage(RUSAGE_SELF, &usage) == 0 ? std::int64_t{1024} * usage.ru_maxrss : 0;
}

}  // namespace headscope
