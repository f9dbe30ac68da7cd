#pragma once

#include "core/base/stop_token.h"
#include "core/decoder/decoder.h"

namespace headscope {

/// ln P of each token after the first given those before it, from a cache of its own; ids must be in the vocabulary.
[[nodiscard]] Result<std::vector<double>> tokenLogProbabilities(const Decoder& decoder, const std::vector<TokenId>& ids,
                                                                const StopToken& stop);

/// Next-token distributions that others are compared with. Memory: n·vocabulary floats.
struct TokenDistributions {
  at::Tensor logarithms;  ///< ln p, [n, vocabulary] float32
};

/// Those of rows of a last layer's output [n, hidden].
[[nodiscard]] TokenDistributions distributionsOf(const Decoder& decoder, const at::Tensor& hidden);

/// Rows of a last layer's output compared with what each predicts and with what another cache says: [n] float64 each.
struct TokenScores {
  at::Tensor logProbability;  ///< ln Q(target)
  at::Tensor kl;              ///< KL(P‖Q), nats
};

/// From one product with the vocabulary; hidden [n, hidden], targets [n] int64. Divergences are
/// not negative, and 0 for equal rows.
[[nodiscard]] TokenScores scoreRows(const Decoder& decoder, const at::Tensor& hidden, const at::Tensor& targets,
                                    const TokenDistributions& whole);

/// −Σ ÷ count.
[[nodiscard]] double logPerplexityOf(const std::vector<double>& logProbabilities);

}  // namespace headscope
