#pragma once

/// CUDA for g++, for tests: compiles the text of a .cu file for the CPU and runs its kernels there, so that their
/// arithmetic, their tile edges and their synchronisation are checked on a machine without a GPU. One std::thread
/// stands for each thread of a block, blocks run one after the other, and shared memory is a static variable. Only what
/// the kernels of gpu/ use is here; there are no warps, and nothing is said about speed.

#include <barrier>
#include <cmath>
#include <thread>
#include <vector>

// NOLINTBEGIN(bugprone-reserved-identifier): CUDA's own names.
#define __global__ static
#define __device__
#define __shared__ static
#define __launch_bounds__(threads)
// NOLINTEND(bugprone-reserved-identifier)

struct alignas(16) float4 {
  float x, y, z, w;
};

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  explicit dim3(unsigned xSize = 1, unsigned ySize = 1, unsigned zSize = 1) : x(xSize), y(ySize), z(zSize) {}
};

inline thread_local dim3 threadIdx, blockIdx;

namespace emulated {
inline std::barrier<>* block = nullptr;
}

inline void __syncthreads() { emulated::block->arrive_and_wait(); }  // NOLINT(bugprone-reserved-identifier)
inline float __fmul_rn(float a, float b) { return a * b; }           // NOLINT(bugprone-reserved-identifier)

namespace headscope::gpu {

inline void useDevice(int) {}

/// Runs the kernel to its end. A thread that misses a __syncthreads the others of its block wait in hangs the test.
template <class... Parameters>
void launch(const char*, void (*kernel)(Parameters...), dim3 blocks, int threads, Parameters... parameters) {
  std::barrier<> block(threads);
  emulated::block = &block;
  std::vector<std::jthread> crew;
  for (int index = 0; index < threads; ++index)
    crew.emplace_back([&, index] {
      threadIdx = dim3(static_cast<unsigned>(index), 0, 0);
      for (unsigned z = 0; z < blocks.z; ++z)
        for (unsigned y = 0; y < blocks.y; ++y)
          for (unsigned x = 0; x < blocks.x; ++x) {
            blockIdx = dim3(x, y, z);
            kernel(parameters...);
            block.arrive_and_wait();
          }
    });
}

}  // namespace headscope::gpu
