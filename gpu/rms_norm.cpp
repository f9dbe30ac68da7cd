#include "gpu/rms_norm.h"

#include <ATen/ATen.h>

#include "gpu/cpu_kernels.h"
#include "gpu/kernel_choice.h"
#include "gpu/parallel_ranges.h"

namespace headscope::gpu {

at::Tensor rmsNorm(const at::Tensor& rows, const at::Tensor& weight, double epsilon) {
  const auto width = weight.numel();
  TORCH_CHECK(weight.dim() == 1 && width > 0 && rows.dim() > 0 && rows.size(-1) == width, "rms_norm: rows ",
              rows.sizes(), " and weight ", weight.sizes(), " do not fit");
  if (!suitCpuKernels({rows, weight})) return rows * at::rsqrt(rows.square().mean(-1, true) + epsilon) * weight;
  const auto from = rows.contiguous(), factors = weight.contiguous();
  auto output = at::empty(rows.sizes(), rows.options());
  const RmsNormRows call{from.const_data_ptr<float>(), factors.const_data_ptr<float>(), width, epsilon,
                         output.mutable_data_ptr<float>()};
  inParallelRanges(rows.numel() / width, leastRows(width),
                   [&](std::int64_t begin, std::int64_t end) { cpuKernels().rmsNorm(call, begin, end); });
  return output;
}

}  // namespace headscope::gpu
