#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/jobs/diagnostics.h"

namespace headscope::tasks {

constexpr double float32Tolerance = 1e-5;
constexpr double float16Tolerance = 1e-2;
constexpr double bfloat16Tolerance = 4e-2;

/// Largest difference over the largest value of the reference; infinite where something is not a number.
[[nodiscard]] double relativeError(const at::Tensor& found, const at::Tensor& reference);
[[nodiscard]] SelftestResult judged(std::string name, double error, double tolerance = float32Tolerance,
                                    std::string dtype = "float32");
/// Normally distributed float32.
[[nodiscard]] at::Tensor random(at::IntArrayRef shape, at::Device device);

/// The operations on rows: norm, turn, gate and distributions.
[[nodiscard]] std::vector<SelftestResult> selftestRows(at::Device device);

}  // namespace headscope::tasks
