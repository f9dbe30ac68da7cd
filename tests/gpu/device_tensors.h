#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "gpu/device.h"
#include "tests/gpu/attention_reference.h"

/// Arrays of the reference as tensors and back.
namespace headscope::gpu::cases {

/// Every device of this machine: the CPU, and the first CUDA device where there is one.
inline std::vector<at::Device> devices() {
  std::vector<at::Device> found{at::Device(at::kCPU)};
  if (cudaAvailable()) found.emplace_back(at::kCUDA, 0);
  return found;
}

/// Largest error of one rounding to `dtype`, as a share of the largest value, with room for a sum of them.
inline double tolerance(at::ScalarType dtype) { return dtype == at::kFloat ? 1e-5 : dtype == at::kHalf ? 1e-2 : 4e-2; }

/// `shape` holds all values of the matrix.
inline at::Tensor tensor(const reference::Matrix& matrix, at::IntArrayRef shape, at::Device device,
                         at::ScalarType dtype = at::kFloat) {
  return at::tensor(matrix.values, at::kFloat).view(shape).to(at::TensorOptions().device(device).dtype(dtype));
}

inline at::Tensor tensor(const reference::Matrix& matrix, at::Device device) {
  return tensor(matrix, {matrix.rows, matrix.columns}, device);
}

inline std::vector<double> numbers(const at::Tensor& tensor) {
  const auto flat = tensor.to(at::TensorOptions().device(at::kCPU).dtype(at::kDouble)).contiguous().view({-1});
  return {flat.const_data_ptr<double>(), flat.const_data_ptr<double>() + flat.numel()};
}

}  // namespace headscope::gpu::cases
