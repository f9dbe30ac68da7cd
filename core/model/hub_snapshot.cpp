#include "core/model/hub_snapshot.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <system_error>

#include <nlohmann/json.hpp>

#include "core/base/text_file.h"

namespace headscope {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kIndexLimit = std::uintmax_t{64} << 20;
constexpr const char* kIndexName = "model.safetensors.index.json";

bool resolves(const fs::path& path) {
  std::error_code code;
  return fs::is_regular_file(path, code);
}

// Names of the snapshot's own entries in order, links that lead nowhere included; never those of its sub-folders.
std::set<std::string> namesIn(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code code;
  for (auto entry = fs::directory_iterator(folder, code); !code && entry != fs::directory_iterator();
       entry.increment(code))
    if (std::error_code ignored; !entry->is_directory(ignored)) names.insert(entry->path().filename().string());
  return names;
}

// The weight files an index names; nothing where it cannot be read, which the loader will say better.
std::set<std::string> indexedFiles(const fs::path& index) {
  std::set<std::string> files;
  const auto bytes = readTextFile(index, kIndexLimit);
  if (!bytes.ok()) return files;
  const auto parsed = nlohmann::json::parse(*bytes, nullptr, false);
  if (!parsed.is_object()) return files;
  const auto map = parsed.find("weight_map");
  if (map == parsed.end() || !map->is_object()) return files;
  for (const auto& [tensor, file] : map->items())
    if (file.is_string()) files.insert(file.get<std::string>());
  return files;
}

std::set<std::string> endingIn(const std::set<std::string>& names, std::string_view suffix) {
  std::set<std::string> found;
  std::ranges::copy_if(names, std::inserter(found, found.end()),
                       [&](const std::string& name) { return name.ends_with(suffix); });
  return found;
}

// An index may be stale where the files that are there make a whole set of their own; the loader judges by tensors.
bool isWholeSet(const fs::path& folder, const std::set<std::string>& files) {
  return !files.empty() && std::ranges::all_of(files, [&](const std::string& name) {
    const auto of = name.find("-of-");
    if (of == std::string::npos) return true;
    const auto end = name.find('.', of);
    const auto count = std::ranges::count_if(
        files, [&](const std::string& other) { return end != std::string::npos && other.ends_with(name.substr(of)); });
    return std::to_string(count) == std::to_string(std::strtol(name.c_str() + of + 4, nullptr, 10)) &&
           resolves(folder / name);
  });
}

}  // namespace

void inspectSnapshot(HubSnapshot& snapshot) {
  const fs::path& folder = snapshot.folder;
  const auto names = namesIn(folder);
  std::set<std::string> missing;
  for (const std::string& name : names)
    if (!resolves(folder / name)) missing.insert(name);
  const auto gguf = endingIn(names, ".gguf");
  if (!names.contains("config.json") && !gguf.empty()) {
    snapshot.ggufFile = *gguf.begin();
  } else {
    if (!names.contains("config.json")) missing.insert("config.json");
    const auto weights = endingIn(names, ".safetensors");
    if (names.contains(kIndexName) && !isWholeSet(folder, weights)) {
      for (const std::string& file : indexedFiles(folder / kIndexName))
        if (!resolves(folder / file)) missing.insert(file);
    } else if (weights.empty()) {
      missing.insert("model.safetensors");
    }
  }
  snapshot.missing.assign(missing.begin(), missing.end());
}

}  // namespace headscope
