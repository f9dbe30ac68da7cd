#include "core/model/safetensors_weights.h"

#include <ATen/ATen.h>

#include <map>

namespace headscope {

namespace {

const std::map<std::string, at::ScalarType>& readableTypes() {
  static const std::map<std::string, at::ScalarType> types{{"F32", at::kFloat},
                                                           {"F16", at::kHalf},
                                                           {"BF16", at::kBFloat16},
                                                           {"F64", at::kDouble},
                                                           {"F8_E4M3", at::kFloat8_e4m3fn},
                                                           {"F8_E5M2", at::kFloat8_e5m2}};
  return types;
}

std::int64_t blocks(std::int64_t size, std::int64_t block) { return (size + block - 1) / block; }

}  // namespace

Result<Done> SafetensorsWeights::addFile(const std::filesystem::path& path) {
  HEADSCOPE_TRY(Done, file, RandomAccessFile::open(path));
  HEADSCOPE_TRY(Done, entries, readSafetensorsHeader(*file));
  for (auto& entry : entries) {
    if (!add({entry.name, entry.dtype, entry.shape}))
      return Error{"tensor '" + entry.name + "' is also in another file", path.string(), "remove one of them"};
    m_stored.push_back({file, std::move(entry)});
  }
  return Done{};
}

std::vector<StoredBytes> SafetensorsWeights::storedBytes() const {
  std::vector<StoredBytes> all;
  for (const auto& [file, entry] : m_stored) all.push_back({file.get(), entry.offset, entry.bytes});
  return all;
}

Result<at::Tensor> SafetensorsWeights::readTensor(std::size_t number) const {
  const auto& stored = m_stored[number];
  const auto& [file, entry] = stored;
  const auto type = readableTypes().find(entry.dtype);
  if (type == readableTypes().end())
    return Error{"tensor '" + entry.name + "' has " + entry.dtype + ", which cannot be read", file->path().string(),
                 "convert it to bfloat16"};
  auto values = at::empty(entry.shape, type->second);
  HEADSCOPE_CHECK(at::Tensor, file->read(entry.offset, static_cast<char*>(values.mutable_data_ptr()), entry.bytes));
  const auto wide = values.to(at::kFloat);
  return entry.dtype.starts_with("F8_") ? scaled(wide, stored) : Result<at::Tensor>(wide);
}

Result<at::Tensor> SafetensorsWeights::scaled(const at::Tensor& values, const Stored& stored) const {
  for (const char* suffix : {"_scale_inv", "_scale"}) {
    const auto name = stored.entry.name + suffix;
    if (!find(name)) continue;
    HEADSCOPE_TRY(at::Tensor, scale, read(name));
    HEADSCOPE_TRY(at::Tensor, wide, widenedScale(scale, values.sizes(), stored));
    return values * wide;
  }
  return Error{"tensor '" + stored.entry.name + "' has " + stored.entry.dtype + " and no '" + stored.entry.name +
                   "_scale_inv' or '_scale' beside it",
               stored.file->path().string(), "fetch the whole model, or convert it to bfloat16"};
}

Result<at::Tensor> SafetensorsWeights::widenedScale(const at::Tensor& scale, at::IntArrayRef shape,
                                                    const Stored& stored) const {
  if (scale.numel() == 1) return scale.reshape({});
  if (shape.size() == 2 && scale.numel() == shape[0] && scale.dim() <= 2) return scale.reshape({shape[0], 1});
  if (shape.size() == 2 && scale.dim() == 2 && scale.size(0) == blocks(shape[0], m_blockRows) &&
      scale.size(1) == blocks(shape[1], m_blockColumns))
    return scale.repeat_interleave(m_blockRows, 0)
        .narrow(0, 0, shape[0])
        .repeat_interleave(m_blockColumns, 1)
        .narrow(1, 0, shape[1]);
  return Error{"the scales of tensor '" + stored.entry.name + "' do not fit its shape in blocks of " +
                   std::to_string(m_blockRows) + " × " + std::to_string(m_blockColumns),
               stored.file->path().string(), "convert the model to bfloat16"};
}

}  // namespace headscope
