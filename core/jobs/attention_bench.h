#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "core/jobs/diagnostics.h"

namespace headscope::tasks {

/// Times the operations on keys of gpu/ on one made-up head (d = 64), each against the same result by plain libtorch:
/// key scores of 1,024 keys under 2,500 queries against the whole n×T matrix, and attention of 3 query heads and 630
/// rows of six continuations over 51 kept keys against caches padded to 1,024 keys with a mask.
[[nodiscard]] std::vector<BenchResult> benchAttention(at::Device device);

}  // namespace headscope::tasks
