#pragma once

#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/profiling/profile_request.h"

/// Lists as they are typed on the command line. Wrong ones are an error that names the part.
namespace headscope {

/// "0:0.5:0.01" (start:stop:step, both ends) or "0,0.05,0.5": ascending, without repeats, in [0, 1].
[[nodiscard]] Result<std::vector<double>> parseRatios(const std::string& text);

/// "L0H0,L7H1"; "all" is the empty list.
[[nodiscard]] Result<std::vector<HeadId>> parseHeads(const std::string& text);

/// "0,18,35", ascending and without repeats; "all" is the empty list.
[[nodiscard]] Result<std::vector<int>> parseLayers(const std::string& text);

/// "2/8": part 2 of 8, counted from 0.
[[nodiscard]] Result<Shard> parseShard(const std::string& text);

}  // namespace headscope
