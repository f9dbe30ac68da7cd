#include "gpu/gated_silu.h"

#include <ATen/ATen.h>

#include "gpu/cpu_kernels.h"
#include "gpu/kernel_choice.h"
#include "gpu/parallel_ranges.h"

namespace headscope::gpu {

at::Tensor gatedSilu(const at::Tensor& gate, const at::Tensor& up) {
  TORCH_CHECK(gate.sizes() == up.sizes(), "gated_silu: gate ", gate.sizes(), " and up ", up.sizes(), " do not fit");
  if (!suitCpuKernels({gate, up})) return at::silu(gate) * up;
  const auto gates = gate.contiguous(), ups = up.contiguous();
  auto output = at::empty(gate.sizes(), gate.options());
  inParallelRanges(gate.numel(), leastFloats, [&](std::int64_t begin, std::int64_t end) {
    cpuKernels().gatedSilu(gates.const_data_ptr<float>(), ups.const_data_ptr<float>(), output.mutable_data_ptr<float>(),
                           begin, end);
  });
  return output;
}

}  // namespace headscope::gpu
