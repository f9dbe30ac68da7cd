#pragma once

/// Starts kernels, and turns what CUDA says into exceptions. Outside nvcc whoever compiles a kernel brings its own.

#ifdef __CUDACC__

#include <stdexcept>
#include <string>

namespace headscope::gpu {

/// Throws std::runtime_error with CUDA's message unless `status` is success.
inline void checkCuda(cudaError_t status, const char* what) {
  if (status != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

/// Makes `device` the calling thread's device.
inline void useDevice(int device) { checkCuda(cudaSetDevice(device), "selecting the CUDA device"); }

/// Queues the kernel on the default stream of the current device; throws std::runtime_error where it cannot start. A
/// failure while it runs is reported by the next call that waits for the device.
template <class... Parameters>
void launch(const char* name, void (*kernel)(Parameters...), dim3 blocks, int threads, Parameters... parameters) {
  kernel<<<blocks, static_cast<unsigned>(threads)>>>(parameters...);
  checkCuda(cudaGetLastError(), name);
}

}  // namespace headscope::gpu

#endif
