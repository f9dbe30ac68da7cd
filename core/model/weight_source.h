#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// What is known of a stored tensor without reading it. Shape is row-major (outermost first) in every format.
struct TensorInfo {
  std::string name;
  std::string dtype;
  std::vector<std::int64_t> shape;
};

/// Named tensors of one model, read when used. Implementations bound every length by the file before allocating.
class WeightSource {
public:
  WeightSource() = default;
  WeightSource(const WeightSource&) = delete;
  WeightSource& operator=(const WeightSource&) = delete;
  virtual ~WeightSource() = default;

  [[nodiscard]] virtual const std::vector<TensorInfo>& tensors() const = 0;

  /// The tensor as contiguous float32 on the CPU, [out, in] for matrices. Thread-safe.
  [[nodiscard]] virtual Result<at::Tensor> read(const std::string& name) const = 0;

  [[nodiscard]] const TensorInfo* find(const std::string& name) const;
};

}  // namespace headscope
