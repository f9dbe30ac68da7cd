#pragma once

#include "core/decoder/decoder.h"

namespace headscope {

/// ln P of each token after the first given those before it, from a cache of its own; ids must be in the vocabulary.
[[nodiscard]] Result<std::vector<double>> tokenLogProbabilities(const Decoder& decoder, const std::vector<TokenId>& ids,
                                                                std::stop_token stop);

/// KL(P‖Q) in nats of the next-token distributions that rows of two last layers' outputs [n, hidden] give: [n],
/// float64.
[[nodiscard]] at::Tensor klDivergence(const Decoder& decoder, const at::Tensor& hiddenP, const at::Tensor& hiddenQ);

/// −Σ ÷ count.
[[nodiscard]] double logPerplexityOf(const std::vector<double>& logProbabilities);

}  // namespace headscope
