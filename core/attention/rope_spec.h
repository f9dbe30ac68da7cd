#pragma once

#include <cstdint>
#include <variant>
#include <vector>

namespace headscope {

/// All frequencies divided by one factor.
struct LinearScaling {
  double factor = 1;
};

/// The base grows with the length of the sequence once it passes `original`.
struct DynamicScaling {
  double factor = 1;
  std::int64_t original = 0;
};

/// Low frequencies divided by `factor`, high ones kept, a ramp between (Llama 3.1).
struct Llama3Scaling {
  double factor = 1, lowFrequency = 1, highFrequency = 4;
  std::int64_t original = 0;
};

/// Peng et al. 2023: a ramp between divided and kept frequencies, cosines and sines times `magnitude`.
struct YarnScaling {
  double factor = 1, betaFast = 32, betaSlow = 1;
  std::int64_t original = 0;
  double magnitude = 1;
  bool truncate = true;  ///< ramp ends at whole dimensions
};

/// One divisor a pair, another set for sequences longer than `original` (LongRoPE).
struct LongScaling {
  std::vector<double> shortFactors, longFactors;  ///< dims ÷ 2 each
  std::int64_t original = 0;
  double magnitude = 1;
};

/// Divisors worked out beforehand, one a pair.
struct FixedScaling {
  std::vector<double> factors;  ///< dims ÷ 2
};

using RopeScaling =
    std::variant<std::monostate, LinearScaling, DynamicScaling, Llama3Scaling, YarnScaling, LongScaling, FixedScaling>;

/// Rotary positions of one layer: dimensions [begin, begin + dims) of each head turn, dimension i of that range
/// together with i + dims/2. The other dimensions pass.
struct RopeSpec {
  double theta = 10000;
  int begin = 0;
  int dims = 0;  ///< even
  RopeScaling scaling;
};

/// Angle per position of each pair, and the factor on cosines and sines.
struct RopeFrequencies {
  std::vector<double> inverse;  ///< dims ÷ 2, in radians per position
  double magnitude = 1;
};

/// Frequencies for a sequence of `length` tokens. Formulas: transformers' modeling_rope_utils and the papers they cite.
[[nodiscard]] RopeFrequencies ropeFrequencies(const RopeSpec& rope, std::int64_t length);

/// Whether `length` matters to `ropeFrequencies`.
[[nodiscard]] bool dependsOnLength(const RopeSpec& rope);

}  // namespace headscope
