#pragma once

#include <math.h>  // NOLINT(modernize-deprecated-headers): declares log and brings no code, see cpu_vector.h

#include "gpu/cpu_kernels.h"
#include "gpu/cpu_vector.h"

namespace headscope::gpu {
namespace {

/// Numbers added in float32 before the sum goes into a float64: 32 by each lane.
inline constexpr std::int64_t chunk = 32 * lanes;

inline float largestOf(const float* values, std::int64_t count) {
  Floats most = Floats{} + values[0];
  std::int64_t i = 0;
  for (; i + lanes <= count; i += lanes) most = larger(most, load(values + i));
  float found = largestAcross(most);
  for (; i < count; ++i) found = values[i] > found ? values[i] : found;
  return found;
}

/// Σ of term(i) over vectors, the last one filled up by the caller's `rest` of one number each.
template <class Term, class Rest>
double chunkedSum(std::int64_t count, const Term& term, const Rest& rest) {
  double sum = 0;
  std::int64_t i = 0;
  while (i + lanes <= count) {
    const auto last = count - i < chunk ? count - lanes : i + chunk - lanes;
    Floats part{};
    for (; i <= last; i += lanes) part += term(i);
    sum += total(part);
  }
  for (; i < count; ++i) sum += static_cast<double>(rest(i));
  return sum;
}

/// p·(q/p − 1 − ln q/p) with ln p and ln q: no term is negative. Where the two are near its Taylor series, since the
/// difference would lose all digits.
inline Floats divergenceTerm(Floats lnP, Floats lnQ) {
  constexpr float near = 0.25F;
  const Floats r = lnQ - lnP;
  Floats series = r * (1.0F / 40320) + 1.0F / 5040;
  series = series * r + 1.0F / 720;
  series = series * r + 1.0F / 120;
  series = series * r + 1.0F / 24;
  series = series * r + 1.0F / 6;
  series = series * r + 0.5F;
  const Floats distance = r < 0.0F ? -r : r;
  return exponential(lnP) * (distance < near ? series * r * r : exponential(r) - 1.0F - r);
}

/// What the exponentials of a row are summed by: Σ exp(logit − largest) = exp(logarithm).
struct Normaliser {
  float largest;
  double logarithm;

  /// ln q of some logits of the row.
  [[nodiscard]] Floats lnOf(Floats logits) const { return logits - largest - static_cast<float>(logarithm); }
};

inline Normaliser normaliserOf(const float* logits, std::int64_t vocabulary) {
  const float most = largestOf(logits, vocabulary);
  const double sum = chunkedSum(
      vocabulary, [&](std::int64_t i) { return exponential(load(logits + i) - most); },
      [&](std::int64_t i) { return exponential(Floats{} + (logits[i] - most))[0]; });
  return {most, log(sum)};
}

inline void logDistributionsOf(const float* logits, std::int64_t vocabulary, float* output, std::int64_t begin,
                               std::int64_t end) {
  for (auto row = begin; row < end; ++row) {
    const float* const from = logits + row * vocabulary;
    float* const to = output + row * vocabulary;
    const auto normaliser = normaliserOf(from, vocabulary);
    std::int64_t i = 0;
    for (; i + lanes <= vocabulary; i += lanes) store(to + i, normaliser.lnOf(load(from + i)));
    for (; i < vocabulary; ++i) to[i] = normaliser.lnOf(Floats{} + from[i])[0];
  }
}

inline void distributionScores(const DistributionRows& of, std::int64_t begin, std::int64_t end) {
  for (auto row = begin; row < end; ++row) {
    const float* const logits = of.logits + row * of.vocabulary;
    const auto normaliser = normaliserOf(logits, of.vocabulary);
    of.logProbability[row] =
        static_cast<double>(logits[of.targets[row]]) - static_cast<double>(normaliser.largest) - normaliser.logarithm;
    if (!of.reference) continue;
    const float* const reference = of.reference + row * of.vocabulary;
    of.divergence[row] = chunkedSum(
        of.vocabulary,
        [&](std::int64_t i) { return divergenceTerm(load(reference + i), normaliser.lnOf(load(logits + i))); },
        [&](std::int64_t i) {
          return divergenceTerm(Floats{} + reference[i], normaliser.lnOf(Floats{} + logits[i]))[0];
        });
  }
}

}  // namespace
}  // namespace headscope::gpu
