#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <unordered_map>
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

  [[nodiscard]] const std::vector<TensorInfo>& tensors() const { return m_tensors; }
  /// Null where there is none of that name.
  [[nodiscard]] const TensorInfo* find(const std::string& name) const;
  /// Where the tensors are, for an Error.
  [[nodiscard]] virtual std::string where() const = 0;

  /// The tensor as contiguous float32 on the CPU, of its stored shape. Thread-safe.
  [[nodiscard]] Result<at::Tensor> read(const std::string& name) const;

protected:
  /// Tensors are numbered in the order they are added. False where the name is taken.
  bool add(TensorInfo tensor);
  [[nodiscard]] virtual Result<at::Tensor> readTensor(std::size_t number) const = 0;

private:
  std::vector<TensorInfo> m_tensors;
  std::unordered_map<std::string, std::size_t> m_numbers;
};

}  // namespace headscope
