#include "core/decoder/greedy.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace headscope {

Result<std::vector<std::vector<TokenId>>> generateGreedy(const Decoder& decoder, const KvCache& context,
                                                         const std::vector<std::vector<TokenId>>& prompts,
                                                         int maxTokens, const StopToken& stop) {
  using Continuations = std::vector<std::vector<TokenId>>;
  Continuations answers(prompts.size());
  std::vector<KvCache> caches;
  caches.reserve(prompts.size());
  std::vector<std::size_t> running;
  for (std::size_t i = 0; i < prompts.size(); ++i) {
    caches.push_back(context.extended(static_cast<std::int64_t>(prompts[i].size()) + maxTokens));
    if (!prompts[i].empty() && maxTokens > 0) running.push_back(i);
  }
  const auto& ends = decoder.spec().eosTokens;
  bool first = true;
  while (!running.empty()) {
    std::vector<SequencePart> parts;
    std::vector<std::int64_t> lastRows;
    std::int64_t rows = 0;
    for (const auto i : running) {
      parts.push_back({&caches[i], first ? prompts[i] : std::vector<TokenId>{answers[i].back()}});
      rows += static_cast<std::int64_t>(parts.back().tokens.size());
      lastRows.push_back(rows - 1);
    }
    first = false;
    HEADSCOPE_TRY(Continuations, hidden, decoder.read(parts, stop));
    const auto index =
        at::tensor(at::ArrayRef<std::int64_t>(lastRows), at::TensorOptions().dtype(at::kLong)).to(decoder.device());
    const auto next = decoder.logits(hidden.index_select(0, index)).argmax(1).cpu();
    std::vector<std::size_t> still;
    for (std::size_t k = 0; k < running.size(); ++k) {
      auto& answer = answers[running[k]];
      answer.push_back(static_cast<TokenId>(next[static_cast<std::int64_t>(k)].item<std::int64_t>()));
      const bool ended = std::find(ends.begin(), ends.end(), answer.back()) != ends.end();
      if (!ended && static_cast<int>(answer.size()) < maxTokens) still.push_back(running[k]);
    }
    running = std::move(still);
  }
  return answers;
}

}  // namespace headscope
