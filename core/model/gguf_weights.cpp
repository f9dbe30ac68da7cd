#include "core/model/gguf_weights.h"

#include <ATen/ATen.h>
#include <ggml.h>

namespace headscope {

Result<Done> GgufWeights::addFile(std::shared_ptr<const GgufFile> file) {
  const auto& tensors = file->tensors();
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (!add({tensors[i].name, tensors[i].dtype, tensors[i].shape}))
      return Error{"tensor '" + tensors[i].name + "' is also in another file", file->path().string(),
                   "fetch the model again"};
    m_places.push_back({m_files.size(), i});
  }
  m_files.push_back(std::move(file));
  return Done{};
}

std::vector<StoredBytes> GgufWeights::storedBytes() const {
  std::vector<StoredBytes> all;
  for (const auto& place : m_places) {
    const auto& tensor = m_files[place.file]->tensors()[place.tensor];
    all.push_back({&m_files[place.file]->file(), tensor.offset, tensor.bytes});
  }
  return all;
}

Result<at::Tensor> GgufWeights::readTensor(std::size_t number) const {
  const auto& file = *m_files[m_places[number].file];
  const auto& tensor = file.tensors()[m_places[number].tensor];
  const auto* traits = tensor.known ? ggml_get_type_traits(static_cast<ggml_type>(tensor.type)) : nullptr;
  const bool plain = tensor.type == GGML_TYPE_F32;
  if (!plain && (!traits || !traits->to_float))
    return Error{"tensor '" + tensor.name + "' has " + tensor.dtype + ", which cannot be read", file.path().string(),
                 "convert the model to another type"};
  std::vector<char> bytes(tensor.bytes);
  HEADSCOPE_CHECK(at::Tensor, file.file().read(tensor.offset, bytes.data(), bytes.size()));
  auto values = at::empty(tensor.shape, at::kFloat);
  if (plain && tensor.bytes == static_cast<std::uint64_t>(values.numel()) * sizeof(float))
    std::memcpy(values.mutable_data_ptr<float>(), bytes.data(), bytes.size());
  else
    traits->to_float(bytes.data(), values.mutable_data_ptr<float>(), values.numel());
  return values;
}

}  // namespace headscope
