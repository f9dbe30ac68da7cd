#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <variant>

#include "core/attention/rotary.h"
#include "core/decoder/linear.h"
#include "core/decoder/norm.h"

namespace headscope {

/// Queries, keys and values of n rows of one layer, after RoPE: q [queryHeads, n, headDim], k [kvHeads, n, headDim], v
/// [kvHeads, n, valueDim].
struct LayerQkv {
  at::Tensor q, k, v;
};

/// Heads [heads, n, dim] of rows [n, heads·dim].
[[nodiscard]] at::Tensor splitHeads(const at::Tensor& rows, std::int64_t heads);

/// Each KV head from its own maps.
class GroupedInput {
public:
  GroupedInput(const AttentionSpec& spec, const GroupedWeights& weights, const NormSpec& norm,
               const Placement& placement);
  /// Before RoPE.
  [[nodiscard]] LayerQkv project(const at::Tensor& rows) const;

private:
  int m_queryHeads, m_kvHeads;
  Linear m_q, m_k, m_v;
  Norm m_qNorm, m_kNorm;
};

/// All heads' keys and values made from one latent.
class LatentInput {
public:
  LatentInput(const AttentionSpec& spec, const LatentWeights& weights, const Placement& placement);
  [[nodiscard]] LayerQkv project(const at::Tensor& rows) const;

private:
  int m_heads, m_kvRank;
  Linear m_queryDown, m_query, m_keyValueDown, m_keyUp, m_valueUp;
  Norm m_queryNorm, m_latentNorm;
};

/// A shared map and a residual of low rank for each head.
class LowRankInput {
public:
  LowRankInput(const AttentionSpec& spec, const LowRankWeights& weights, const Placement& placement);
  [[nodiscard]] LayerQkv project(const at::Tensor& rows) const;

private:
  /// One LowRankMap: up of each head [heads, rank, dim].
  struct Map {
    Linear shared, down;
    at::Tensor up;
  };
  [[nodiscard]] at::Tensor apply(const Map& map, const at::Tensor& rows) const;

  int m_heads;
  Linear m_q;
  Map m_k, m_v;
};

/// From a layer's normalised input to its heads. Const functions are thread-safe; differentiable in the rows.
class AttentionInput {
public:
  AttentionInput(const AttentionSpec& spec, const AttentionWeights& weights, const NormSpec& norm,
                 const Placement& placement);

  /// Turns positions as sequences of `length` tokens have it.
  void setLength(std::int64_t length);
  /// rows [n, hidden] at `positions` [n].
  [[nodiscard]] LayerQkv project(const at::Tensor& rows, const at::Tensor& positions) const;

private:
  std::variant<GroupedInput, LatentInput, LowRankInput> m_form;
  std::optional<RopeSpec> m_rope;
  at::Device m_device;
  std::optional<RotaryTable> m_table;
};

}  // namespace headscope
