#include "core/session/temporary_folder.h"

#include <cstdlib>
#include <string>
#include <system_error>

namespace headscope {

Result<std::unique_ptr<TemporaryFolder>> TemporaryFolder::make() {
  std::error_code code;
  std::string pattern = (std::filesystem::temp_directory_path(code) / "headscope-XXXXXX").string();
  if (code || mkdtemp(pattern.data()) == nullptr)
    return Error{"no temporary folder can be made", pattern, "set TMPDIR to a folder that can be written"};
  return std::unique_ptr<TemporaryFolder>(new TemporaryFolder(pattern));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(m_path, ignored);
}

}  // namespace headscope
