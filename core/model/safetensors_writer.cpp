#include "core/model/safetensors_writer.h"

#include <ATen/ATen.h>

#include <bit>
#include <nlohmann/json.hpp>
#include <system_error>

#include "core/base/text_file.h"

namespace headscope {

namespace {

static_assert(std::endian::native == std::endian::little, "the format is little-endian");

const char* dtypeName(at::ScalarType type) {
  if (type == at::kFloat) return "F32";
  return type == at::kBFloat16 ? "BF16" : nullptr;
}

}  // namespace

Result<Done> makeModelFolder(const std::filesystem::path& folder) {
  std::error_code code;
  if (std::filesystem::exists(folder / "config.json", code))
    return Error{"holds a model already", folder.string(), "name another folder"};
  std::filesystem::create_directories(folder, code);
  if (code) return Error{"cannot be made (" + code.message() + ")", folder.string(), "name another folder"};
  return Done{};
}

/// Layout: u64 header length N · N bytes of JSON, padded with spaces so that data are aligned · data.
Result<Done> writeSafetensors(const std::filesystem::path& path, const std::vector<NamedTensor>& tensors,
                              const std::map<std::string, std::string>& metadata) {
  nlohmann::ordered_json header;
  header["__metadata__"] = metadata;
  std::string data;
  for (const auto& tensor : tensors) {
    const auto* dtype = dtypeName(tensor.values.scalar_type());
    if (!dtype) return Error{"tensor '" + tensor.name + "' has a type that is not written", path.string(), ""};
    const auto values = tensor.values.detach().cpu().contiguous();
    const auto begin = data.size();
    data.append(static_cast<const char*>(values.const_data_ptr()), values.nbytes());
    header[tensor.name] = {{"dtype", dtype}, {"shape", values.sizes().vec()}, {"data_offsets", {begin, data.size()}}};
  }
  auto text = header.dump();
  text.append((8 - text.size() % 8) % 8, ' ');
  const std::uint64_t length = text.size();
  std::string bytes(reinterpret_cast<const char*>(&length), sizeof length);
  return writeTextFile(path, bytes + text + data);
}

}  // namespace headscope
