#include "core/model/hub_cache.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "core/base/text_file.h"
#include "core/model/hub_snapshot.h"

namespace headscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "models--";
constexpr std::uintmax_t kRefLimit = 4096;

std::string variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value != nullptr ? value : "";
}

bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// A leading ~ and $NAME or ${NAME}, as Python's expanduser and expandvars do; names that are not set stay as they are.
fs::path expanded(const std::string& text) {
  std::string path;
  for (std::size_t at = 0; at < text.size();) {
    const bool braced = text.compare(at, 2, "${") == 0;
    if (text[at] != '$') {
      path += text[at++];
      continue;
    }
    const std::size_t begin = at + (braced ? 2 : 1);
    std::size_t end = begin;
    while (end < text.size() && isNameCharacter(text[end])) ++end;
    const bool closed = !braced || (end < text.size() && text[end] == '}');
    const char* value = closed && end > begin ? std::getenv(text.substr(begin, end - begin).c_str()) : nullptr;
    const std::size_t next = end + (braced && closed ? 1 : 0);
    path += value != nullptr ? value : text.substr(at, next - at);
    at = next;
  }
  if (path == "~" || path.starts_with("~/")) path.replace(0, 1, variable("HOME"));
  return path;
}

struct HubName {
  std::string name;
  std::string revision;  // empty: main
};

std::optional<HubName> parseName(const std::string& text) {
  HubName parsed{text.substr(0, text.find('@')), ""};
  if (const auto at = text.find('@'); at != std::string::npos) {
    parsed.revision = text.substr(at + 1);
    if (parsed.revision.empty() || parsed.revision.find("..") != std::string::npos || parsed.revision.front() == '/')
      return std::nullopt;
  }
  const auto allowed = [](char c) { return isNameCharacter(c) || c == '.' || c == '-' || c == '/'; };
  const auto slashes = std::ranges::count(parsed.name, '/');
  const auto slash = parsed.name.find('/');
  const bool good = !parsed.name.empty() && slashes <= 1 && std::ranges::all_of(parsed.name, allowed) && slash != 0 &&
                    slash + 1 != parsed.name.size() && parsed.name.find("..") == std::string::npos &&
                    parsed.name.find("--") == std::string::npos && parsed.name.front() != '.';
  return good ? std::optional(parsed) : std::nullopt;
}

fs::path folderOf(const fs::path& cache, const std::string& name) {
  std::string folder = name;
  if (const auto slash = folder.find('/'); slash != std::string::npos) folder.replace(slash, 1, "--");
  return cache / (std::string(kPrefix) + folder);
}

std::string nameOf(const std::string& folder) {
  const std::string name = folder.substr(kPrefix.size());
  const auto dashes = name.find("--");
  return dashes == std::string::npos ? name : name.substr(0, dashes) + "/" + name.substr(dashes + 2);
}

std::string readRef(const fs::path& file) {
  auto text = readTextFile(file, kRefLimit);
  if (!text.ok()) return "";
  text->erase(std::ranges::find_if(*text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }),
              text->end());
  return *text;
}

// Branches and tags ("pr/1" lies in a folder of its own) and the commits they point to, main first.
std::vector<std::pair<std::string, std::string>> readRefs(const fs::path& model) {
  std::vector<std::pair<std::string, std::string>> refs;
  const fs::path folder = model / "refs";
  std::error_code code;
  for (auto entry = fs::recursive_directory_iterator(folder, code);
       !code && entry != fs::recursive_directory_iterator(); entry.increment(code))
    if (std::error_code ignored; entry->is_regular_file(ignored))
      refs.emplace_back(entry->path().lexically_relative(folder).generic_string(), readRef(entry->path()));
  std::ranges::sort(refs, {}, [](const auto& ref) { return std::pair(ref.first != "main", ref.first); });
  return refs;
}

std::vector<HubSnapshot> snapshotsOf(const fs::path& model, const std::string& name) {
  std::vector<HubSnapshot> snapshots;
  const auto refs = readRefs(model);
  std::error_code code;
  for (auto entry = fs::directory_iterator(model / "snapshots", code); !code && entry != fs::directory_iterator();
       entry.increment(code)) {
    std::error_code ignored;
    if (!entry->is_directory(ignored)) continue;
    HubSnapshot snapshot{name, entry->path().filename().string(), {}, entry->path(), {}, ""};
    for (const auto& [ref, commit] : refs)
      if (commit == snapshot.revision) snapshot.refs.push_back(ref);
    inspectSnapshot(snapshot);
    snapshots.push_back(std::move(snapshot));
  }
  const auto isMain = [](const HubSnapshot& s) { return !s.refs.empty() && s.refs.front() == "main"; };
  std::ranges::sort(snapshots, {}, [&](const HubSnapshot& s) { return std::pair(!isMain(s), s.revision); });
  return snapshots;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

// The one snapshot that a revision names, or null.
const HubSnapshot* choose(const std::vector<HubSnapshot>& snapshots, const std::string& revision) {
  const std::string wanted = revision.empty() ? "main" : revision;
  for (const HubSnapshot& snapshot : snapshots)
    if (snapshot.revision == wanted || std::ranges::find(snapshot.refs, wanted) != snapshot.refs.end())
      return &snapshot;
  if (revision.empty()) return snapshots.size() == 1 ? &snapshots.front() : nullptr;
  const HubSnapshot* found = nullptr;
  for (const HubSnapshot& snapshot : snapshots)
    if (snapshot.revision.starts_with(revision)) {
      if (found != nullptr) return nullptr;
      found = &snapshot;
    }
  return found;
}

}  // namespace

fs::path hubCacheFolder() {
  for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"})
    if (const auto value = variable(name); !value.empty()) return expanded(value);
  if (const auto home = variable("HF_HOME"); !home.empty()) return expanded(home) / "hub";
  const auto cache = variable("XDG_CACHE_HOME");
  return expanded(cache.empty() ? "~/.cache" : cache) / "huggingface" / "hub";
}

std::vector<HubSnapshot> listHubModels(const fs::path& cache) {
  std::vector<std::string> folders;
  std::error_code code;
  for (auto entry = fs::directory_iterator(cache, code); !code && entry != fs::directory_iterator();
       entry.increment(code))
    if (auto name = entry->path().filename().string(); name.starts_with(kPrefix) && name.size() > kPrefix.size())
      folders.push_back(std::move(name));
  std::ranges::sort(folders, {}, nameOf);
  std::vector<HubSnapshot> models;
  for (const std::string& folder : folders)
    for (HubSnapshot& snapshot : snapshotsOf(cache / folder, nameOf(folder))) models.push_back(std::move(snapshot));
  return models;
}

bool isHubName(const std::string& text) { return parseName(text).has_value(); }

Result<HubSnapshot> findHubModel(const std::string& name, const fs::path& cache) {
  const auto parsed = parseName(name);
  if (!parsed) return Error{"is not a name of the hub", name, "write org/name or org/name@revision"};
  const auto snapshots = snapshotsOf(folderOf(cache, parsed->name), parsed->name);
  if (snapshots.empty())
    return Error{"there is no such file or folder, and no such model in the Hugging Face cache " + cache.string(), name,
                 "name a .gguf file, a directory with config.json, demo, or a model of the cache"};
  const HubSnapshot* found = choose(snapshots, parsed->revision);
  if (found == nullptr) {
    std::vector<std::string> known;
    for (const HubSnapshot& snapshot : snapshots) {
      known.push_back(snapshot.revision);
      known.insert(known.end(), snapshot.refs.begin(), snapshot.refs.end());
    }
    return Error{"has no single revision \"" + (parsed->revision.empty() ? "main" : parsed->revision) +
                     "\" in the cache; there are " + joined(known),
                 parsed->name, "write " + parsed->name + "@ and one of them"};
  }
  if (!found->complete())
    return Error{
        "is incomplete: " + joined(found->missing) + (found->missing.size() == 1 ? " is" : " are") + " missing",
        found->folder.string(), "fetch it again"};
  return *found;
}

}  // namespace headscope
