#include "gpu/turned_heads.h"

#include <ATen/ATen.h>

#include "gpu/cpu_kernels.h"
#include "gpu/kernel_choice.h"
#include "gpu/parallel_ranges.h"

namespace headscope::gpu {

at::Tensor turnedHeads(const at::Tensor& heads, std::int64_t begin, const at::Tensor& cosines,
                       const at::Tensor& sines) {
  TORCH_CHECK(heads.dim() >= 2 && cosines.dim() == 2 && cosines.sizes() == sines.sizes() &&
                  (cosines.size(0) == heads.size(-2) || cosines.size(0) == 1) && begin >= 0 &&
                  begin + 2 * cosines.size(1) <= heads.size(-1),
              "turned_heads: heads ", heads.sizes(), " from dimension ", begin, ", cosines ", cosines.sizes(),
              " and sines ", sines.sizes(), " do not fit");
  const auto half = cosines.size(1);
  const bool plain = heads.dim() == 3 && heads.stride(2) == 1 && cosines.size(0) == heads.size(1);
  if (!plain || !suitCpuKernels({heads, cosines, sines})) {
    const auto first = heads.slice(-1, begin, begin + half), second = heads.slice(-1, begin + half, begin + 2 * half);
    return at::cat({heads.slice(-1, 0, begin), first * cosines - second * sines, second * cosines + first * sines,
                    heads.slice(-1, begin + 2 * half)},
                   -1);
  }
  const auto c = cosines.contiguous(), s = sines.contiguous();
  auto output = at::empty(heads.sizes(), heads.options());
  const TurnedRows call{heads.const_data_ptr<float>(),
                        heads.stride(0),
                        heads.stride(1),
                        heads.size(1),
                        heads.size(2),
                        begin,
                        half,
                        c.const_data_ptr<float>(),
                        s.const_data_ptr<float>(),
                        output.mutable_data_ptr<float>()};
  inParallelRanges(heads.size(0) * heads.size(1), leastRows(heads.size(2)),
                   [&](std::int64_t first, std::int64_t last) { cpuKernels().turn(call, first, last); });
  return output;
}

}  // namespace headscope::gpu
