#pragma once

#include "core/decoder/decoder.h"

namespace headscope {

/// ln P of each token after the first given those before it, from a cache of its own; ids must be in the vocabulary.
[[nodiscard]] Result<std::vector<double>> tokenLogProbabilities(const Decoder& decoder, const std::vector<TokenId>& ids,
                                                                std::stop_token stop);

/// −Σ ÷ count.
[[nodiscard]] double logPerplexityOf(const std::vector<double>& logProbabilities);

}  // namespace headscope
