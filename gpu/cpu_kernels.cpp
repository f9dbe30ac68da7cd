#include "gpu/cpu_kernels.h"

namespace headscope::gpu {

extern const CpuKernels baselineCpuKernels, avx2CpuKernels, avx512CpuKernels;

const std::vector<const CpuKernels*>& supportedCpuKernels() {
  static const auto supported = [] {
    std::vector<const CpuKernels*> found{&baselineCpuKernels};
    // What the forms are compiled for, see CMakeLists.txt.
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    if (avx2) found.push_back(&avx2CpuKernels);
    if (avx2 && avx512) found.push_back(&avx512CpuKernels);
    return found;
  }();
  return supported;
}

const CpuKernels& cpuKernels() { return *supportedCpuKernels().back(); }

}  // namespace headscope::gpu
