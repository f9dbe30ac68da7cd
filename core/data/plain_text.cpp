#include "core/data/plain_text.h"

#include <filesystem>

#include "core/base/fingerprint.h"
#include "core/data/source_text.h"

namespace headscope {

Result<Dataset> parsePlainText(const std::string& name, std::string_view bytes) {
  HEADSCOPE_TRY(Dataset, source, checkSourceText(name, bytes));
  Dataset dataset{name, fingerprint(bytes), {}, source.notes};
  if (!isBlank(source.text))
    dataset.documents.push_back({std::filesystem::path(name).stem().string(), std::string(source.text), {}});
  return dataset;
}

}  // namespace headscope
