#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/TensorOptions.h>

#include "core/attention/rope_spec.h"

namespace headscope {

/// The rotary frequencies of one RopeSpec as a tensor.
class RotaryTable {
public:
  /// Turns the dimensions `rope` names by `frequencies`, kept in the options' type and on their device.
  RotaryTable(const RopeSpec& rope, const RopeFrequencies& frequencies, const at::TensorOptions& options);

  /// Turns heads [..., n, headDim] standing at `positions` [n] (or [1] for all).
  [[nodiscard]] at::Tensor turn(const at::Tensor& heads, const at::Tensor& positions) const;

private:
  std::int64_t m_begin;
  double m_magnitude;
  at::Tensor m_inverse;  ///< [dims ÷ 2]
};

}  // namespace headscope
