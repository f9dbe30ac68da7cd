#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// How many heads' worth of difference a spectrum holds, by several definitions in use. All are 1 where one eigenvalue
/// holds everything and the number of values where they are equal (Share90: nine tenths of it, rounded up).
enum class RankMeasure {
  Effective,      ///< exp of the Shannon entropy of λ/Σλ (Roy & Vetterli 2007)
  Participation,  ///< (Σλ)² ÷ Σλ²
  Stable,         ///< Σλ ÷ λ_max
  Share90,        ///< number of largest eigenvalues that hold 90 % of the sum
};

/// "effective rank", "participation ratio", "stable rank", "eigenvalues for 90 %".
[[nodiscard]] std::string toString(RankMeasure measure);

/// The measure of eigenvalues in descending order. None for an empty list, a value that is negative or not finite, or a
/// sum of 0.
[[nodiscard]] std::optional<double> rankOf(RankMeasure measure, const std::vector<double>& eigenvalues);

}  // namespace headscope
