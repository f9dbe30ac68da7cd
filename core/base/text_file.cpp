#include "core/base/text_file.h"

#include <fstream>
#include <system_error>

namespace headscope {

Result<std::string> readTextFile(const std::filesystem::path& path, std::uintmax_t limit) {
  std::error_code code;
  if (!std::filesystem::exists(path, code)) return Error{"there is no such file", path.string(), "check the path"};
  if (!std::filesystem::is_regular_file(path, code)) return Error{"is not a file", path.string(), "name a file"};
  const auto size = std::filesystem::file_size(path, code);
  if (code) return Error{"cannot be read (" + code.message() + ")", path.string(), "check its permissions"};
  if (size > limit)
    return Error{"has " + std::to_string(size) + " bytes, more than the limit of " + std::to_string(limit),
                 path.string(), "split it"};
  std::ifstream stream(path, std::ios::binary);
  std::string bytes(size, '\0');
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(size)))
    return Error{"cannot be read", path.string(), "check its permissions"};
  return bytes;
}

Result<Done> writeTextFile(const std::filesystem::path& path, const std::string& bytes) {
  auto temporary = path;
  temporary += ".part";
  {
    std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.flush();
    if (!stream) return Error{"cannot be written", path.string(), "check the folder and the free space"};
  }
  std::error_code code;
  std::filesystem::rename(temporary, path, code);
  if (code) return Error{"cannot be written (" + code.message() + ")", path.string(), "check the folder"};
  return Done{};
}

}  // namespace headscope
