#include "gpu/cpu_kernels.h"

namespace headscope::gpu {

extern const CpuKernels baselineCpuKernels, avx2CpuKernels, avx512CpuKernels;

const std::vector<const CpuKernels*>& supportedCpuKernels() {
  static const auto supported = [] {
    std::vector<const CpuKernels*> found{&baselineCpuKernels};
    if (__builtin_cpu_supports("x86-64-v3")) found.push_back(&avx2CpuKernels);
    if (__builtin_cpu_supports("x86-64-v4")) found.push_back(&avx512CpuKernels);
    return found;
  }();
  return supported;
}

const CpuKernels& cpuKernels() { return *supportedCpuKernels().back(); }

}  // namespace headscope::gpu
