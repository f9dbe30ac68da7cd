#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace headscope {

/// Keys (after RoPE) and values of one sequence, per layer [kvHeads, capacity, headDim] with the first `length` used.
class KvCache {
public:
  /// Room for `capacity` tokens in every layer of the given shapes (kvHeads, headDim).
  KvCache(const std::vector<std::pair<int, int>>& shapes, std::int64_t capacity, const at::TensorOptions& options);

  /// A copy of the used part with room for `extra` further tokens.
  [[nodiscard]] KvCache extended(std::int64_t extra) const;

  [[nodiscard]] std::int64_t length() const { return m_length; }
  [[nodiscard]] std::int64_t capacity() const;
  [[nodiscard]] int layers() const { return static_cast<int>(m_keys.size()); }

  /// Used keys or values of a layer, [kvHeads, length, headDim].
  [[nodiscard]] at::Tensor keys(int layer) const;
  [[nodiscard]] at::Tensor values(int layer) const;

  /// Writes n rows [kvHeads, n, headDim] behind the used part of one layer, and returns all of them so far.
  std::pair<at::Tensor, at::Tensor> append(int layer, const at::Tensor& keys, const at::Tensor& values);
  /// Counts n tokens as used once all layers have them.
  void advance(std::int64_t n) { m_length += n; }

private:
  KvCache() = default;

  std::vector<at::Tensor> m_keys, m_values;
  std::int64_t m_length = 0;
};

}  // namespace headscope
