#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// One revision of a model in the Hugging Face cache. Nothing of it but small text files has been read.
struct HubSnapshot {
  std::string name;                  ///< "org/name", or "name" where it has no organisation
  std::string revision;              ///< the commit
  std::vector<std::string> refs;     ///< branches and tags that point to it, "main" first
  std::filesystem::path folder;      ///< snapshots/<commit>
  std::vector<std::string> missing;  ///< files it needs that are not there or whose links lead nowhere
  std::string ggufFile;              ///< the .gguf file, or the first of several, where there is no config.json

  [[nodiscard]] bool complete() const { return missing.empty(); }
};

/// Where the cache is: HF_HUB_CACHE, else HUGGINGFACE_HUB_CACHE, else $HF_HOME/hub, where HF_HOME is by default
/// $XDG_CACHE_HOME/huggingface, else ~/.cache/huggingface. A leading ~ and $NAME or ${NAME} within them are expanded.
[[nodiscard]] std::filesystem::path hubCacheFolder();

/// Every revision of every model in the cache, by name, complete ones and others; none where there is no cache. Never
/// touches the network and never opens a token.
[[nodiscard]] std::vector<HubSnapshot> listHubModels(const std::filesystem::path& cache = hubCacheFolder());

/// Whether a text is written like a name of the hub: "name", "org/name", either with "@revision" behind it.
[[nodiscard]] bool isHubName(const std::string& text);

/// The revision that "org/name" (its branch main, or the only one there) or "org/name@revision" (a branch, a tag, or
/// the beginning of a commit) names. Errors say what is missing: the cache, the model, the revision, or files of it.
[[nodiscard]] Result<HubSnapshot> findHubModel(const std::string& name,
                                               const std::filesystem::path& cache = hubCacheFolder());

}  // namespace headscope
