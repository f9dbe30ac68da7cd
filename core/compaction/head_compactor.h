#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>

#include "core/compaction/normal_system.h"
#include "gpu/key_scores.h"
#include "gpu/ragged_attention.h"

namespace headscope {

/// Keys in order of their RMS score, best first, ties to the lower position: [T] int64.
[[nodiscard]] at::Tensor selectionOrder(const at::Tensor& rmsScores);

/// t = max(1, floor(ratio·T)). A ratio that is a whole count up to rounding (0.29·100) gives that count.
[[nodiscard]] std::int64_t keptCount(double ratio, std::int64_t tokens);

/// What was done beyond plain least squares when a head was compacted.
struct CompactionNote {
  bool biasRidge = false;   ///< the bias system was singular; λ = 1e-6·tr/t was added
  bool valueRidge = false;  ///< the same for the values
};

enum class Refinement { None, OneStep };

/// Compacts one KV head to any number of keys. Scores, order and the Gram matrix of the bias problem are made once, up
/// to `largest` keys. float32 inputs on one device: queries [n, d], keys [T, d], values [T, d].
class HeadCompactor {
public:
  HeadCompactor(at::Tensor queries, at::Tensor keys, double scale, gpu::KeyScores scores, std::int64_t largest);

  /// The best t keys, 1 ≤ t ≤ largest, with bias β = ln B and values C2:
  /// B = least squares of M·B ≈ y clipped to [e⁻³, e³], then two projected gradient steps of 1/σ²;
  /// C2 = argmin ‖softmax(scale·Q·C1ᵀ + β)·C − A·V‖.
  /// Without refinement the values carry the rounding of float32 normal equations: enough for an estimate.
  [[nodiscard]] gpu::CompactKv compact(std::int64_t t, Refinement refinement = Refinement::OneStep,
                                       CompactionNote* note = nullptr) const;

  /// Positions of the keys in order of selection, [T].
  [[nodiscard]] const at::Tensor& order() const { return m_order; }
  /// The best keys in that order, [largest, d].
  [[nodiscard]] const at::Tensor& keys() const { return m_keys; }

private:
  /// B of the best t keys, [t] float64.
  [[nodiscard]] at::Tensor solveBias(std::int64_t t, CompactionNote& note) const;
  /// softmax(scale·Q·C1ᵀ + ln B) with every column divided by its B, [n, t]: the kept weights over new sums, without
  /// another exponential.
  [[nodiscard]] at::Tensor unbiasedAttention(std::int64_t t, const at::Tensor& bias) const;

  at::Tensor m_queries;
  double m_scale;
  gpu::KeyScores m_scores;
  at::Tensor m_order;
  at::Tensor m_keys;     ///< [largest, d], in order
  at::Tensor m_weights;  ///< M: exp(scale·Q·C1ᵀ − m_i), [n, largest]
  std::optional<NormalSystem> m_biasSystem;
  at::Tensor m_target;  ///< Mᵀy, [largest] float64
};

}  // namespace headscope
