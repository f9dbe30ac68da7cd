#include "core/decoder/attention_input.h"

#include <ATen/ATen.h>

namespace headscope {

namespace {

using Form = std::variant<GroupedInput, LatentInput, LowRankInput>;

struct MakeForm {
  const AttentionSpec& spec;
  const NormSpec& norm;
  const Placement& placement;

  Form operator()(const GroupedWeights& weights) const { return GroupedInput(spec, weights, norm, placement); }
  Form operator()(const LatentWeights& weights) const { return LatentInput(spec, weights, placement); }
  Form operator()(const LowRankWeights& weights) const { return LowRankInput(spec, weights, placement); }
};

}  // namespace

at::Tensor splitHeads(const at::Tensor& rows, std::int64_t heads) {
  return rows.view({rows.size(0), heads, -1}).transpose(0, 1);
}

AttentionInput::AttentionInput(const AttentionSpec& spec, const AttentionWeights& weights, const NormSpec& norm,
                               const Placement& placement)
    : m_form(std::visit(MakeForm{spec, norm, placement}, weights.input)),
      m_rope(spec.rope),
      m_device(placement.device) {
  setLength(0);
}

void AttentionInput::setLength(std::int64_t length) {
  if (!m_rope) return;
  m_table.emplace(*m_rope, ropeFrequencies(*m_rope, length), at::TensorOptions().dtype(at::kFloat).device(m_device));
}

LayerQkv AttentionInput::project(const at::Tensor& rows, const at::Tensor& positions) const {
  auto qkv = std::visit([&](const auto& form) { return form.project(rows); }, m_form);
  if (m_table) {
    qkv.q = m_table->turn(qkv.q, positions);
    qkv.k = m_table->turn(qkv.k, positions);
  }
  qkv.v = qkv.v.contiguous();
  return qkv;
}

GroupedInput::GroupedInput(const AttentionSpec& spec, const GroupedWeights& weights, const NormSpec& norm,
                           const Placement& placement)
    : m_queryHeads(spec.queryHeads),
      m_kvHeads(spec.kvHeads),
      m_q(weights.q, placement),
      m_k(weights.k, placement),
      m_v(weights.v, placement),
      m_qNorm({NormKind::Rms, norm.epsilon}, {weights.qNorm, {}}, placement.device),
      m_kNorm({NormKind::Rms, norm.epsilon}, {weights.kNorm, {}}, placement.device) {}

LayerQkv GroupedInput::project(const at::Tensor& rows) const {
  return {m_qNorm.apply(splitHeads(m_q.apply(rows), m_queryHeads)),
          m_kNorm.apply(splitHeads(m_k.apply(rows), m_kvHeads)), splitHeads(m_v.apply(rows), m_kvHeads)};
}

LatentInput::LatentInput(const AttentionSpec& spec, const LatentWeights& weights, const Placement& placement)
    : m_heads(spec.queryHeads),
      m_kvRank(std::get<LatentHeads>(spec.form).kvRank),
      m_queryDown(weights.queryDown, placement),
      m_query(weights.query, placement),
      m_keyValueDown(weights.keyValueDown, placement),
      m_keyUp({weights.keyUp, {}}, placement),
      m_valueUp({weights.valueUp, {}}, placement) {
  const NormSpec norm{NormKind::Rms, std::get<LatentHeads>(spec.form).normEpsilon};
  m_queryNorm = Norm(norm, {weights.queryNorm, {}}, placement.device);
  m_latentNorm = Norm(norm, {weights.latentNorm, {}}, placement.device);
}

LayerQkv LatentInput::project(const at::Tensor& rows) const {
  const auto queryRows = m_queryDown.defined() ? m_queryNorm.apply(m_queryDown.apply(rows)) : rows;
  const auto both = m_keyValueDown.apply(rows);
  const auto latent = m_latentNorm.apply(both.slice(1, 0, m_kvRank));
  const auto own = splitHeads(m_keyUp.apply(latent), m_heads);
  const auto shared = both.slice(1, m_kvRank).unsqueeze(0).expand({m_heads, -1, -1});
  return {splitHeads(m_query.apply(queryRows), m_heads), at::cat({own, shared}, -1),
          splitHeads(m_valueUp.apply(latent), m_heads)};
}

LowRankInput::LowRankInput(const AttentionSpec& spec, const LowRankWeights& weights, const Placement& placement)
    : m_heads(spec.queryHeads), m_q(weights.q, placement) {
  const auto map = [&](const LowRankMap& stored) {
    const auto rank = stored.up.size(1);
    return Map{Linear({stored.shared, {}}, placement), Linear({stored.down, {}}, placement),
               stored.up.view({m_heads, -1, rank}).transpose(1, 2).contiguous().to(placement.device)};
  };
  m_k = map(weights.k);
  m_v = map(weights.v);
}

at::Tensor LowRankInput::apply(const Map& map, const at::Tensor& rows) const {
  return at::bmm(splitHeads(map.down.apply(rows), m_heads), map.up) + map.shared.apply(rows).unsqueeze(0);
}

LayerQkv LowRankInput::project(const at::Tensor& rows) const {
  return {splitHeads(m_q.apply(rows), m_heads), apply(m_k, rows), apply(m_v, rows)};
}

}  // namespace headscope
