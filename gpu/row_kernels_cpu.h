#pragma once

#include "gpu/cpu_kernels.h"
#include "gpu/cpu_vector.h"

namespace headscope::gpu {
namespace {

inline void rmsNormRows(const RmsNormRows& of, std::int64_t begin, std::int64_t end) {
  for (auto row = begin; row < end; ++row) {
    const float* const from = of.rows + row * of.width;
    float* const to = of.output + row * of.width;
    Floats squares{};
    std::int64_t i = 0;
    for (; i + lanes <= of.width; i += lanes) squares += load(from + i) * load(from + i);
    double sum = total(squares);
    for (; i < of.width; ++i) sum += static_cast<double>(from[i]) * static_cast<double>(from[i]);
    const auto factor = static_cast<float>(1 / __builtin_sqrt(sum / static_cast<double>(of.width) + of.epsilon));
    for (i = 0; i + lanes <= of.width; i += lanes) store(to + i, load(from + i) * factor * load(of.weight + i));
    for (; i < of.width; ++i) to[i] = from[i] * factor * of.weight[i];
  }
}

inline void turnRows(const TurnedRows& of, std::int64_t begin, std::int64_t end) {
  for (auto item = begin; item < end; ++item) {
    const auto head = item / of.rows, row = item % of.rows;
    const float* const from = of.heads + head * of.headStride + row * of.rowStride;
    float* const to = of.output + item * of.width;
    const float* const cosines = of.cosines + row * of.half;
    const float* const sines = of.sines + row * of.half;
    const float* const first = from + of.begin;
    const float* const second = first + of.half;
    float* const turned = to + of.begin;
    for (std::int64_t i = 0; i < of.begin; ++i) to[i] = from[i];
    std::int64_t i = 0;
    for (; i + lanes <= of.half; i += lanes) {
      const Floats a = load(first + i), b = load(second + i), cosine = load(cosines + i), sine = load(sines + i);
      store(turned + i, a * cosine - b * sine);
      store(turned + of.half + i, b * cosine + a * sine);
    }
    for (; i < of.half; ++i) {
      turned[i] = first[i] * cosines[i] - second[i] * sines[i];
      turned[of.half + i] = second[i] * cosines[i] + first[i] * sines[i];
    }
    for (i = of.begin + 2 * of.half; i < of.width; ++i) to[i] = from[i];
  }
}

inline Floats gatedSiluOf(Floats gate, Floats up) { return gate * up / (1.0F + exponential(-gate)); }

inline void gatedSiluRange(const float* gate, const float* up, float* output, std::int64_t begin, std::int64_t end) {
  auto i = begin;
  for (; i + lanes <= end; i += lanes) store(output + i, gatedSiluOf(load(gate + i), load(up + i)));
  for (; i < end; ++i) output[i] = gatedSiluOf(Floats{} + gate[i], Floats{} + up[i])[0];
}

}  // namespace
}  // namespace headscope::gpu
