#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// The weight files of a model directory.
struct WeightFiles {
  std::vector<std::filesystem::path> paths;
  std::string note;  ///< what is odd, a sentence
};

/// Files named by the index, if there is one; the files present where the index speaks of others, which is noted; the
/// single file otherwise. Never descends into folders. Refuses an index that names files which are not there and are
/// not replaced by others.
[[nodiscard]] Result<WeightFiles> findWeightFiles(const std::filesystem::path& folder);

}  // namespace headscope
