#include "core/decoder/kv_cache.h"

#include <ATen/ATen.h>

namespace headscope {

KvCache::KvCache(const std::vector<CacheShape>& shapes, std::int64_t capacity, const at::TensorOptions& options) {
  for (const auto& [heads, keyDim, valueDim] : shapes) {
    m_keys.push_back(at::empty({heads, capacity, keyDim}, options));
    m_values.push_back(at::empty({heads, capacity, valueDim}, options));
  }
}

std::int64_t KvCache::capacity() const { return m_keys.empty() ? 0 : m_keys.front().size(1); }

KvCache KvCache::extended(std::int64_t extra) const {
  KvCache copy;
  copy.m_length = m_length;
  const auto grow = [&](const at::Tensor& from) {
    auto to = at::empty({from.size(0), m_length + extra, from.size(2)}, from.options());
    to.slice(1, 0, m_length).copy_(from.slice(1, 0, m_length));
    return to;
  };
  for (std::size_t layer = 0; layer < m_keys.size(); ++layer) {
    copy.m_keys.push_back(grow(m_keys[layer]));
    copy.m_values.push_back(grow(m_values[layer]));
  }
  return copy;
}

at::Tensor KvCache::keys(int layer) const { return m_keys.at(layer).slice(1, 0, m_length); }
at::Tensor KvCache::values(int layer) const { return m_values.at(layer).slice(1, 0, m_length); }

std::pair<at::Tensor, at::Tensor> KvCache::append(int layer, const at::Tensor& keys, const at::Tensor& values) {
  const auto end = m_length + keys.size(1);
  TORCH_CHECK(end <= capacity(), "the cache has room for ", capacity(), " tokens, not ", end);
  m_keys.at(layer).slice(1, m_length, end).copy_(keys);
  m_values.at(layer).slice(1, m_length, end).copy_(values);
  return {m_keys[layer].slice(1, 0, end), m_values[layer].slice(1, 0, end)};
}

}  // namespace headscope
