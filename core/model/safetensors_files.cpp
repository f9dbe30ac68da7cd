#include "core/model/safetensors_files.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/text_file.h"
#include "core/model/safetensors_header.h"

namespace headscope {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> filesIn(const fs::path& folder) {
  std::vector<fs::path> present;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder, code))
    if (entry.path().extension() == ".safetensors") present.push_back(entry.path());
  std::sort(present.begin(), present.end());
  return present;
}

/// "2 shards", "1 shard".
std::string shards(std::size_t count) { return std::to_string(count) + (count == 1 ? " shard" : " shards"); }

}  // namespace

Result<WeightFiles> findWeightFiles(const fs::path& folder) {
  WeightFiles files;
  const auto present = filesIn(folder);
  const auto index = folder / "model.safetensors.index.json";
  std::error_code code;
  if (!fs::exists(index, code)) {
    if (present.empty())
      return Error{"holds no safetensors file", folder.string(), "fetch the weights or convert them"};
    files.paths = present;
    return files;
  }
  HEADSCOPE_TRY(WeightFiles, text, readTextFile(index));
  HEADSCOPE_CHECK(WeightFiles, checkJson(text, index.string()));
  const auto document = nlohmann::json::parse(text);
  if (!document.is_object() || !document.contains("weight_map") || !document["weight_map"].is_object())
    return Error{"has no weight_map", index.string(), "fetch the file again"};
  std::set<std::string> names;
  for (const auto& [tensor, file] : document["weight_map"].items()) {
    if (!file.is_string() || fs::path(file.get<std::string>()).filename() != file.get<std::string>() || file == "..")
      return Error{"names a file for '" + tensor + "' that is no plain name", index.string(), "fetch the file again"};
    names.insert(file.get<std::string>());
  }
  std::string missing;
  for (const auto& name : names) {
    if (fs::exists(folder / name, code))
      files.paths.push_back(folder / name);
    else
      missing += (missing.empty() ? "" : ", ") + name;
  }
  if (missing.empty()) return files;
  // A stale index over a whole set of other shards is judged by the tensors found: the layers are checked at opening.
  if (!present.empty() && files.paths.empty()) {
    files.note = "The index is stale: it names " + shards(names.size()) + " that are not there; " +
                 shards(present.size()) + " found instead.";
    files.paths = present;
    return files;
  }
  return Error{"lacks " + missing, folder.string(), "fetch the missing files"};
}

}  // namespace headscope
