#include "core/model/model_spec.h"

namespace headscope {

std::int64_t ModelSpec::kvBytesPerToken(int bytesPerElement) const {
  std::int64_t bytes = 0;
  for (const auto& layer : attention) bytes += layer.kvBytesPerToken(bytesPerElement);
  return bytes;
}

std::vector<HeadId> ModelSpec::budgetHeads() const {
  std::vector<HeadId> heads;
  for (int layer = 0; layer < layers(); ++layer) {
    if (attention[layer].window) continue;
    for (int head = 0; head < attention[layer].kvHeads; ++head) heads.push_back({layer, head});
  }
  return heads;
}

}  // namespace headscope
