#pragma once

#include "core/base/result.h"
#include "core/profiling/profile_result.h"

namespace headscope {

/// Whether results under both records belong together: the same model, data, baseline, queries, prompts, seed and
/// number type. The error names the first difference; `where` is the session it is about.
[[nodiscard]] Result<Done> matchRecords(const ProfileRecord& one, const ProfileRecord& other, const std::string& where);

/// Both grids in one, ascending; ratios closer than 1e-9 are one.
[[nodiscard]] std::vector<double> joinRatios(const std::vector<double>& one, const std::vector<double>& other);

}  // namespace headscope
