#include "core/jobs/selftest_parts.h"

#include <ATen/ATen.h>

#include <cmath>

#include "gpu/distribution_scores.h"
#include "gpu/gated_silu.h"
#include "gpu/rms_norm.h"
#include "gpu/turned_heads.h"

namespace headscope::tasks {

double relativeError(const at::Tensor& found, const at::Tensor& reference) {
  const auto wide = reference.cpu().to(at::kDouble);
  const auto error = ((found.cpu().to(at::kDouble) - wide).abs().max() / wide.abs().max()).item<double>();
  return std::isnan(error) ? INFINITY : error;
}

SelftestResult judged(std::string name, double error, double tolerance, std::string dtype) {
  return {std::move(name), std::move(dtype), error, tolerance, error <= tolerance};
}

at::Tensor random(at::IntArrayRef shape, at::Device device) { return at::randn(shape, at::kFloat).to(device); }

std::vector<SelftestResult> selftestRows(at::Device device) {
  const auto rows = random({9, 70, 83}, device), weight = random({83}, device), gate = random({70, 83}, device) * 5;
  const auto wide = rows.to(at::kDouble), wideGate = gate.to(at::kDouble);
  const auto normed = wide / (wide.square().mean(-1, true) + 1e-5).sqrt() * weight.to(at::kDouble);

  constexpr std::int64_t begin = 3, half = 21;
  const auto cosines = random({70, half}, device).cos(), sines = random({70, half}, device).sin();
  const auto c = cosines.to(at::kDouble), s = sines.to(at::kDouble);
  auto turned = wide.clone();
  const auto first = wide.slice(2, begin, begin + half), second = wide.slice(2, begin + half, begin + 2 * half);
  turned.slice(2, begin, begin + half).copy_(first * c - second * s);
  turned.slice(2, begin + half, begin + 2 * half).copy_(second * c + first * s);

  const auto logits = random({40, 3001}, device) * 4;
  const auto reference = gpu::logDistributions(logits + random({40, 3001}, device));
  const auto targets = at::arange(40, at::kLong).to(device);
  const auto scores = gpu::distributionScores(logits, targets, reference);
  const auto q = at::log_softmax(logits.to(at::kDouble), 1), p = reference.to(at::kDouble);
  const auto target = q.gather(1, targets.unsqueeze(1)).squeeze(1), divergence = (p.exp() * (p - q)).sum({1});
  return {
      judged("rms_norm", relativeError(gpu::rmsNorm(rows, weight, 1e-5), normed)),
      judged("turned_heads", relativeError(gpu::turnedHeads(rows, begin, cosines, sines), turned)),
      judged("gated_silu", relativeError(gpu::gatedSilu(gate, rows[0]), wideGate * at::sigmoid(wideGate) * wide[0])),
      judged("distribution_scores",
             std::max(relativeError(scores.logProbability, target), relativeError(scores.divergence, divergence)))};
}

}  // namespace headscope::tasks
