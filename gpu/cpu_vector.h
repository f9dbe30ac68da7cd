#pragma once

#include <cstdint>

/// Vectors of the instruction set a file is compiled for. Included by cpu_kernel_table.cpp only, which is compiled once
/// for each of them: everything here has internal linkage, and no header with code of its own is included, so that the
/// linker can't put one set's code into another's place.
namespace headscope::gpu {
namespace {

template <int... lane>
struct Lanes {};

#if defined(__AVX512F__)
inline constexpr std::int64_t lanes = 16;
using AllLanes = Lanes<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15>;
#elif defined(__AVX2__)
inline constexpr std::int64_t lanes = 8;
using AllLanes = Lanes<0, 1, 2, 3, 4, 5, 6, 7>;
#else
inline constexpr std::int64_t lanes = 4;
using AllLanes = Lanes<0, 1, 2, 3>;
#endif

using Floats __attribute__((vector_size(4 * lanes))) = float;
using Integers __attribute__((vector_size(4 * lanes))) = std::int32_t;

inline Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return values;
}

inline void store(float* to, Floats values) { __builtin_memcpy(to, &values, sizeof values); }

inline Floats larger(Floats a, Floats b) { return a > b ? a : b; }

/// Σ of all lanes.
inline double total(Floats values) {
  double sum = 0;
  for (std::int64_t i = 0; i < lanes; ++i) sum += static_cast<double>(values[i]);
  return sum;
}

/// Lanes `step` apart change places.
template <int step, int... lane>
Floats exchanged(Floats values, Lanes<lane...>) {
  return __builtin_shufflevector(values, values, (lane ^ step)...);
}

/// Σ of all lanes in float32, in pairs.
template <int step = 1>
float sumAcross(Floats values) {
  if constexpr (step < lanes)
    return sumAcross<2 * step>(values + exchanged<step>(values, AllLanes{}));
  else
    return values[0];
}

template <int step = 1>
float largestAcross(Floats values) {
  if constexpr (step < lanes)
    return largestAcross<2 * step>(larger(values, exchanged<step>(values, AllLanes{})));
  else
    return values[0];
}

/// e^x within 2e-7 of it for x from −87 to 88; 0 below, as at 88 above, not a number where x is none. x is n·ln 2 + r
/// with |r| at most ln 2 ÷ 2, and e^r its Taylor series to the seventh power, which leaves r⁸ ÷ 8! = 5e-9.
inline Floats exponential(Floats x) {
  constexpr float lowest = -87, highest = 88, logarithmOfE = 1.44269504F;
  constexpr float logarithmOf2 = 0.693145752F, itsRest = 1.42860677e-6F;  // the first has zeros at its end
  constexpr float rounding = 12582912;                                    // 1.5·2²³: a sum with it is a whole number
  const Floats above = x < lowest ? lowest - Floats{} : x;
  const Floats bounded = above > highest ? highest - Floats{} : above;
  const Floats shifted = bounded * logarithmOfE + rounding;
  const Floats whole = shifted - rounding;
  const Floats r = (bounded - whole * logarithmOf2) - whole * itsRest;
  Floats series = r * (1.0F / 5040) + 1.0F / 720;
  series = series * r + 1.0F / 120;
  series = series * r + 1.0F / 24;
  series = series * r + 1.0F / 6;
  series = series * r + 0.5F;
  series = series * r + 1.0F;
  series = series * r + 1.0F;
  const Integers exponent = __builtin_convertvector(whole, Integers) + 127;
  const Floats power = __builtin_bit_cast(Floats, exponent << 23);
  return x < lowest ? Floats{} : series * power;
}

}  // namespace
}  // namespace headscope::gpu
