#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_token.h"
#include "core/decoder/decoder.h"
#include "core/decoder/token_scores.h"
#include "gpu/nested_attention.h"
#include "gpu/ragged_attention.h"

namespace headscope {

/// One question with its answer, as tokens.
struct ScoredAnswer {
  std::vector<TokenId> prompt;
  std::vector<TokenId> answer;  ///< not empty
};

/// What a set of caches makes of each answer, as means over its tokens.
struct AnswerScores {
  std::vector<double> logPerplexity;  ///< of −ln P
  std::vector<double> kl;             ///< of KL(whole cache ‖ these caches), nats; empty without whole distributions
};

/// Caches of all KV heads of all layers: [layer][kvHead].
using CompactCaches = std::vector<std::vector<gpu::CompactKv>>;

/// Reads all questions with their answers behind a compacted context, once, and then again from any layer with one head
/// changed. What is kept from the first reading: the residual stream entering each layer, and each layer's queries, own
/// keys, values and attention output.
class Replay {
public:
  /// `position` is the place of the first question token: the length of the uncompacted context. `whole` are the
  /// distributions of the scored rows under the whole cache; null: no divergences.
  Replay(std::shared_ptr<const Decoder> decoder, std::vector<ScoredAnswer> answers, std::int64_t position,
         std::shared_ptr<const TokenDistributions> whole = nullptr);

  /// The scores under `caches`. Keeps what replays need.
  [[nodiscard]] Result<AnswerScores> baseline(const CompactCaches& caches, const StopToken& stop);

  /// Next-token distributions of the scored rows of that reading.
  [[nodiscard]] TokenDistributions distributions() const { return distributionsOf(*m_decoder, m_scoredHidden); }

  /// The same with KV head `head` holding each of `variants` instead, in one batch: weights are read once for all of
  /// them. Call after `baseline` with the same caches.
  [[nodiscard]] Result<std::vector<AnswerScores>> withHead(const CompactCaches& caches, HeadId head,
                                                           const std::vector<gpu::CompactKv>& variants,
                                                           const StopToken& stop) const;

  /// ∂LP/∂o for every layer, [queryHeads, rows, headDim]: how the mean over answers of the mean −ln P over their tokens
  /// answers to each head's output, everything above included. One layer's graph in memory at a time. Call after
  /// `baseline` with the same caches.
  [[nodiscard]] Result<std::vector<at::Tensor>> gradients(const CompactCaches& caches, const StopToken& stop) const;

  /// Attention of the query heads of one KV head for caches of `fixed` and the first of `orderedKeys`.
  [[nodiscard]] gpu::NestedAttention nested(HeadId head, const gpu::CompactKv& fixed, at::Tensor orderedKeys) const;
  /// The rows of the query heads of one KV head out of those of all, [queryHeads, rows, …].
  [[nodiscard]] at::Tensor ofHead(HeadId head, const at::Tensor& all) const;
  /// Output of these query heads in the baseline: [G, rows, valueDim].
  [[nodiscard]] at::Tensor baselineOutput(HeadId head) const;

  /// Rows that are read for all questions together.
  [[nodiscard]] std::int64_t rows() const { return m_layout.rows(); }
  [[nodiscard]] std::int64_t sharedRows() const { return m_layout.shared; }
  [[nodiscard]] std::int64_t scoredRows() const { return m_scoredRows.size(0); }

private:
  struct LayerState {
    at::Tensor hidden;  ///< entering the layer
    LayerQkv qkv;
    at::Tensor attended;  ///< [queryHeads, rows, valueDim]
  };

  /// Of one or more readings below each other, each of `rows()` rows.
  [[nodiscard]] at::Tensor attend(int layer, const LayerQkv& qkv, const std::vector<gpu::CompactKv>& caches) const;
  [[nodiscard]] at::Tensor attendOnce(int layer, const LayerQkv& qkv, const std::vector<gpu::CompactKv>& caches) const;
  /// A layer that slides: its caches are whole, and a row sees its window of context and own rows.
  [[nodiscard]] at::Tensor attendWindow(int layer, const LayerQkv& qkv,
                                        const std::vector<gpu::CompactKv>& caches) const;
  /// The layer's output; of the last layer, only rows `scored`, [scored, hidden].
  [[nodiscard]] at::Tensor finish(int layer, const at::Tensor& hidden, const at::Tensor& attended,
                                  const at::Tensor& scored) const;
  [[nodiscard]] AnswerScores score(const at::Tensor& scoredHidden) const;
  /// Mean over the tokens of each answer of values [scoredRows].
  [[nodiscard]] std::vector<double> meanPerAnswer(const at::Tensor& values) const;
  [[nodiscard]] at::Tensor headOutput(HeadId head, const gpu::CompactKv& cache) const;

  std::shared_ptr<const Decoder> m_decoder;
  std::shared_ptr<const TokenDistributions> m_whole;
  std::vector<TokenId> m_tokens;
  gpu::SharedOpening m_layout;
  at::Tensor m_positions, m_scoredRows, m_targets, m_scoredHidden;
  std::vector<std::int64_t> m_answerLengths;
  std::vector<LayerState> m_layers;
};

}  // namespace headscope
