#include "core/profiling/replay.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "gpu/causal_attention.h"

namespace headscope {

namespace {

/// Tokens all prompts open with; at least one token of every prompt stays its own, since it predicts the answer.
std::int64_t sharedOpening(const std::vector<ScoredAnswer>& answers) {
  if (answers.size() < 2) return 0;
  const auto& first = answers.front().prompt;
  std::size_t shared = first.size() - 1;
  for (const auto& answer : answers) {
    shared = std::min(shared, answer.prompt.size() - 1);
    const auto [end, other] =
        std::mismatch(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(shared), answer.prompt.begin());
    shared = static_cast<std::size_t>(end - first.begin());
  }
  return static_cast<std::int64_t>(shared);
}

at::Tensor indices(const std::vector<std::int64_t>& values, at::Device device) {
  return at::tensor(at::ArrayRef<std::int64_t>(values), at::TensorOptions().dtype(at::kLong)).to(device);
}

}  // namespace

Replay::Replay(std::shared_ptr<const Decoder> decoder, std::vector<ScoredAnswer> answers, std::int64_t position,
               std::shared_ptr<const TokenDistributions> whole)
    : m_decoder(std::move(decoder)), m_whole(std::move(whole)) {
  m_layout.shared = sharedOpening(answers);
  const auto& opening = answers.front().prompt;
  m_tokens.assign(opening.begin(), opening.begin() + static_cast<std::ptrdiff_t>(m_layout.shared));
  std::vector<std::int64_t> positions, scoredRows, targets;
  for (std::int64_t i = 0; i < m_layout.shared; ++i) positions.push_back(position + i);
  for (const auto& answer : answers) {
    m_layout.begin.push_back(static_cast<std::int64_t>(m_tokens.size()));
    m_answerLengths.push_back(static_cast<std::int64_t>(answer.answer.size()));
    auto all = answer.prompt;
    all.insert(all.end(), answer.answer.begin(), answer.answer.end());
    const auto total = static_cast<std::int64_t>(all.size());
    const auto prompt = static_cast<std::int64_t>(answer.prompt.size());
    // The last answer token predicts nothing that is scored, so it is not read.
    for (auto i = m_layout.shared; i + 1 < total; ++i) {
      if (i + 1 >= prompt) {
        scoredRows.push_back(static_cast<std::int64_t>(m_tokens.size()));
        targets.push_back(all[i + 1]);
      }
      m_tokens.push_back(all[i]);
      positions.push_back(position + i);
    }
  }
  m_layout.begin.push_back(static_cast<std::int64_t>(m_tokens.size()));
  m_positions = indices(positions, m_decoder->device());
  m_scoredRows = indices(scoredRows, m_decoder->device());
  m_targets = indices(targets, m_decoder->device());
}

at::Tensor Replay::attend(int layer, const LayerQkv& qkv, const std::vector<gpu::CompactKv>& caches) const {
  if (qkv.q.size(1) == rows()) return attendOnce(layer, qkv, caches);
  std::vector<at::Tensor> readings;
  for (std::int64_t row = 0; row < qkv.q.size(1); row += rows()) {
    const auto part = [&](const at::Tensor& all) { return all.slice(1, row, row + rows()); };
    readings.push_back(attendOnce(layer, {part(qkv.q), part(qkv.k), part(qkv.v)}, caches));
  }
  return at::cat(readings, 1);
}

at::Tensor Replay::attendOnce(int layer, const LayerQkv& qkv, const std::vector<gpu::CompactKv>& caches) const {
  const auto& attention = m_decoder->spec().attention[layer];
  if (attention.window) return attendWindow(layer, qkv, caches);
  return gpu::raggedAttention(qkv.q, qkv.k, qkv.v, caches, m_layout, attention.scale);
}

at::Tensor Replay::attendWindow(int layer, const LayerQkv& qkv, const std::vector<gpu::CompactKv>& caches) const {
  const auto& attention = m_decoder->spec().attention[layer];
  const auto stacked = [&](at::Tensor gpu::CompactKv::*member) {
    std::vector<at::Tensor> heads;
    heads.reserve(caches.size());
    for (const auto& cache : caches) heads.push_back(cache.*member);
    return at::stack(heads);
  };
  const auto contextKeys = stacked(&gpu::CompactKv::keys);
  const auto contextValues = stacked(&gpu::CompactKv::values);
  // Rows [begin, end) behind the context and the first `shared` rows.
  const auto segment = [&](std::int64_t shared, std::int64_t begin, std::int64_t end) {
    const auto keys = at::cat({contextKeys, qkv.k.slice(1, 0, shared), qkv.k.slice(1, begin, end)}, 1);
    const auto values = at::cat({contextValues, qkv.v.slice(1, 0, shared), qkv.v.slice(1, begin, end)}, 1);
    const auto first = std::max<std::int64_t>(0, keys.size(1) - (end - begin) - *attention.window);
    return gpu::causalAttention(qkv.q.slice(1, begin, end), keys.slice(1, first), values.slice(1, first),
                                attention.scale, attention.window, attention.softCap);
  };
  std::vector<at::Tensor> parts;
  if (m_layout.shared > 0) parts.push_back(segment(0, 0, m_layout.shared));
  for (std::size_t s = 0; s + 1 < m_layout.begin.size(); ++s)
    if (m_layout.begin[s] < m_layout.begin[s + 1])
      parts.push_back(segment(m_layout.shared, m_layout.begin[s], m_layout.begin[s + 1]));
  return at::cat(parts, 1);
}

at::Tensor Replay::finish(int layer, const at::Tensor& hidden, const at::Tensor& attended,
                          const at::Tensor& scored) const {
  // Above the last layer only the rows that predict answer tokens are used.
  if (layer + 1 < m_decoder->spec().layers()) return m_decoder->finishLayer(layer, hidden, attended);
  return m_decoder->finishLayer(layer, hidden.index_select(0, scored), attended.index_select(1, scored));
}

std::vector<double> Replay::meanPerAnswer(const at::Tensor& values) const {
  std::vector<double> perAnswer;
  for (const auto& part : values.cpu().split_with_sizes(m_answerLengths))
    perAnswer.push_back(part.mean().item<double>());
  return perAnswer;
}

AnswerScores Replay::score(const at::Tensor& scoredHidden) const {
  if (!m_whole) return {meanPerAnswer(m_decoder->logProbabilities(scoredHidden, m_targets).neg()), {}};
  const auto scores = scoreRows(*m_decoder, scoredHidden, m_targets, *m_whole);
  return {meanPerAnswer(scores.logProbability.neg()), meanPerAnswer(scores.kl)};
}

Result<AnswerScores> Replay::baseline(const CompactCaches& caches, const StopToken& stop) {
  m_layers.clear();
  auto hidden = m_decoder->embed(m_tokens, m_positions);
  for (int layer = 0; layer < m_decoder->spec().layers(); ++layer) {
    if (stop.stop_requested()) return Cancelled{};
    LayerState state{hidden, m_decoder->project(layer, hidden, m_positions), {}};
    state.attended = attend(layer, state.qkv, caches[layer]);
    hidden = finish(layer, hidden, state.attended, m_scoredRows);
    m_layers.push_back(std::move(state));
  }
  m_scoredHidden = hidden;
  return score(hidden);
}

at::Tensor Replay::headOutput(HeadId head, const gpu::CompactKv& cache) const {
  const auto& qkv = m_layers.at(head.layer).qkv;
  const auto own = [&](const at::Tensor& all) { return all.slice(0, head.kvHead, head.kvHead + 1); };
  return gpu::raggedAttention(ofHead(head, qkv.q), own(qkv.k), own(qkv.v), {cache}, m_layout,
                              m_decoder->spec().attention[head.layer].scale);
}

gpu::NestedAttention Replay::nested(HeadId head, const gpu::CompactKv& fixed, at::Tensor orderedKeys) const {
  const auto& qkv = m_layers.at(head.layer).qkv;
  return {ofHead(head, qkv.q),
          qkv.k[head.kvHead],
          qkv.v[head.kvHead],
          fixed,
          m_layout,
          m_decoder->spec().attention[head.layer].scale,
          std::move(orderedKeys)};
}

at::Tensor Replay::baselineOutput(HeadId head) const { return ofHead(head, m_layers.at(head.layer).attended); }

at::Tensor Replay::ofHead(HeadId head, const at::Tensor& all) const {
  const auto group = m_decoder->spec().attention[head.layer].groupSize();
  return all.slice(0, head.kvHead * group, (head.kvHead + 1) * group);
}

Result<std::vector<AnswerScores>> Replay::withHead(const CompactCaches& caches, HeadId head,
                                                   const std::vector<gpu::CompactKv>& variants,
                                                   const StopToken& stop) const {
  const auto& start = m_layers.at(head.layer);
  const auto count = static_cast<std::int64_t>(variants.size());
  auto changed = start.attended.repeat({1, count, 1});
  for (std::int64_t i = 0; i < count; ++i)
    ofHead(head, changed).slice(1, i * rows(), (i + 1) * rows()).copy_(headOutput(head, variants[i]));
  const auto first = at::arange(count, m_scoredRows.options()).unsqueeze(1) * rows();
  const auto scored = (first + m_scoredRows).flatten();
  const auto positions = m_positions.repeat({count});
  auto hidden = finish(head.layer, start.hidden.repeat({count, 1}), changed, scored);
  for (int layer = head.layer + 1; layer < m_decoder->spec().layers(); ++layer) {
    if (stop.stop_requested()) return Cancelled{};
    const auto attended = attend(layer, m_decoder->project(layer, hidden, positions), caches[layer]);
    hidden = finish(layer, hidden, attended, scored);
  }
  std::vector<AnswerScores> scores;
  for (const auto& part : hidden.chunk(count)) scores.push_back(score(part));
  return scores;
}

Result<std::vector<at::Tensor>> Replay::gradients(const CompactCaches& caches, const StopToken& stop) const {
  const c10::AutoGradMode recording(true);
  const auto layers = m_decoder->spec().layers();
  std::vector<at::Tensor> all(static_cast<std::size_t>(layers));
  at::Tensor above;  // ∂LP/∂ of the layer's output
  for (int layer = layers - 1; layer >= 0; --layer) {
    if (stop.stop_requested()) return Cancelled{};
    auto entering = m_layers[layer].hidden.detach().requires_grad_(true);
    auto attended = attend(layer, m_decoder->project(layer, entering, m_positions), caches[layer]);
    attended.retain_grad();
    const auto leaving = finish(layer, entering, attended, m_scoredRows);
    if (above.defined()) {
      leaving.backward(above);
    } else {
      std::vector<at::Tensor> perAnswer;
      for (const auto& part : m_decoder->logProbabilities(leaving, m_targets).split_with_sizes(m_answerLengths))
        perAnswer.push_back(part.mean());
      at::stack(perAnswer).mean().neg().backward();
    }
    above = entering.grad();
    all[layer] = attended.grad();
  }
  return all;
}

}  // namespace headscope
