#include "core/attention/rotary.h"

#include <ATen/ATen.h>

namespace headscope {

RotaryTable::RotaryTable(const RopeSpec& rope, const RopeFrequencies& frequencies, const at::TensorOptions& options)
    : m_begin(rope.begin), m_dims(rope.dims), m_magnitude(frequencies.magnitude) {
  m_inverse = at::tensor(at::ArrayRef<double>(frequencies.inverse), at::kDouble).to(options);
}

at::Tensor RotaryTable::turn(const at::Tensor& heads, const at::Tensor& positions) const {
  const auto angles = positions.to(m_inverse.scalar_type()).unsqueeze(1) * m_inverse;
  auto cosine = angles.cos();
  auto sine = angles.sin();
  if (m_magnitude != 1) {
    cosine = cosine * m_magnitude;
    sine = sine * m_magnitude;
  }
  const auto half = m_dims / 2;
  const auto first = heads.slice(-1, m_begin, m_begin + half);
  const auto second = heads.slice(-1, m_begin + half, m_begin + m_dims);
  return at::cat({heads.slice(-1, 0, m_begin), first * cosine - second * sine, second * cosine + first * sine,
                  heads.slice(-1, m_begin + m_dims)},
                 -1);
}

}  // namespace headscope
