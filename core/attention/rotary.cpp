#include "core/attention/rotary.h"

#include <ATen/ATen.h>

#include "gpu/turned_heads.h"

namespace headscope {

RotaryTable::RotaryTable(const RopeSpec& rope, const RopeFrequencies& frequencies, const at::TensorOptions& options)
    : m_begin(rope.begin), m_magnitude(frequencies.magnitude) {
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
  return gpu::turnedHeads(heads, m_begin, cosine, sine);
}

}  // namespace headscope
