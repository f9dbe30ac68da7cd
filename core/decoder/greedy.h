#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/base/stop_token.h"
#include "core/decoder/decoder.h"

namespace headscope {

/// Greedy continuations of several prompts that follow the same context, read together. Each ends behind an
/// end-of-sequence token (which it contains) or after `maxTokens`.
[[nodiscard]] Result<std::vector<std::vector<TokenId>>> generateGreedy(const Decoder& decoder, const KvCache& context,
                                                                       const std::vector<std::vector<TokenId>>& prompts,
                                                                       int maxTokens, const StopToken& stop);

}  // namespace headscope
