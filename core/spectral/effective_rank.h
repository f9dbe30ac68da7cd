#pragma once

#include <optional>
#include <vector>

namespace headscope {

/// exp of the Shannon entropy of the values divided by their sum (Roy & Vetterli 2007): 1 where one value holds all,
/// the number of values where they are equal. Zeros add nothing. None for an empty list, a value that is negative or
/// not finite, or a sum of 0.
[[nodiscard]] std::optional<double> effectiveRank(const std::vector<double>& values);

}  // namespace headscope
