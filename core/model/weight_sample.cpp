#include "core/model/weight_sample.h"

#include <algorithm>

namespace headscope {

namespace {
constexpr std::size_t mostTensors = 2048;
constexpr std::uint64_t bytesOfTensor = 512;
}  // namespace

Result<std::string> sampleOf(const std::vector<StoredBytes>& tensors) {
  const auto count = std::min(tensors.size(), mostTensors);
  std::string sample;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& tensor = tensors[i * tensors.size() / count];
    std::string piece(std::min(tensor.bytes, bytesOfTensor), '\0');
    const auto offset = tensor.offset + (tensor.bytes - piece.size()) / 2;
    HEADSCOPE_CHECK(std::string, tensor.file->read(offset, piece.data(), piece.size()));
    sample += piece;
  }
  return sample;
}

}  // namespace headscope
