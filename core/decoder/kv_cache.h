#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace headscope {

/// KV heads of one layer, and the sizes of their keys and values.
struct CacheShape {
  std::int64_t heads, keyDim, valueDim;
};

/// Keys (after RoPE) and values of one sequence, per layer [heads, capacity, keyDim] and [heads, capacity, valueDim]
/// with the first `length` used. Holds the heads themselves also where a model's own cache would be smaller.
class KvCache {
public:
  /// Room for `capacity` tokens in every layer of the given shapes.
  KvCache(const std::vector<CacheShape>& shapes, std::int64_t capacity, const at::TensorOptions& options);

  /// A copy of the used part with room for `extra` further tokens.
  [[nodiscard]] KvCache extended(std::int64_t extra) const;

  [[nodiscard]] std::int64_t length() const { return m_length; }
  [[nodiscard]] std::int64_t capacity() const;
  [[nodiscard]] int layers() const { return static_cast<int>(m_keys.size()); }

  /// Used keys or values of a layer, [heads, length, keyDim or valueDim].
  [[nodiscard]] at::Tensor keys(int layer) const;
  [[nodiscard]] at::Tensor values(int layer) const;

  /// Writes n rows [heads, n, …] behind the used part of one layer, and returns all of them so far.
  std::pair<at::Tensor, at::Tensor> append(int layer, const at::Tensor& keys, const at::Tensor& values);
  /// Counts n tokens as used once all layers have them.
  void advance(std::int64_t n) { m_length += n; }

private:
  KvCache() = default;

  std::vector<at::Tensor> m_keys, m_values;
  std::int64_t m_length = 0;
};

}  // namespace headscope
