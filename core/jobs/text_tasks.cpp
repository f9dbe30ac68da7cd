#include <c10/core/GradMode.h>

#include "core/decoder/greedy.h"
#include "core/decoder/token_scores.h"
#include "core/jobs/engine.h"
#include "core/jobs/tasks.h"
#include "core/tokenize/tokenizer.h"

namespace headscope::tasks {

Result<TextScore> scoreTokens(const std::string& model, const std::vector<TokenId>& ids, const DeviceOptions& device,
                              const TaskContext& context) {
  if (ids.size() < 2)
    return Error{"has " + std::to_string(ids.size()) + " tokens; at least 2 are needed for a perplexity", "text",
                 "use a longer text"};
  HEADSCOPE_TRY(TextScore, decoder, loadDecoder(model, device, context));
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (ids[i] < 0 || ids[i] >= decoder->spec().vocabSize)
      return Error{"token " + std::to_string(i) + " is " + std::to_string(ids[i]) + ", outside the vocabulary of " +
                       std::to_string(decoder->spec().vocabSize),
                   "ids", "use ids of this model"};
  HEADSCOPE_TRY(TextScore, values, guarded<std::vector<double>>(model, [&] {
                  return tokenLogProbabilities(*decoder, ids, context.stop);
                }));
  TextScore score;
  score.tokens = static_cast<std::int64_t>(ids.size());
  score.bos = "none";
  score.logPerplexity = logPerplexityOf(values);
  score.tokenLogProbs = std::move(values);
  return score;
}

Result<TextScore> scoreText(const std::string& model, const std::string& text, std::int64_t maxTokens,
                            const DeviceOptions& device, const TaskContext& context) {
  HEADSCOPE_TRY(TextScore, tokenizer, Tokenizer::open(model));
  HEADSCOPE_TRY(TextScore, tokens, tokenizer->encode(text, {.specialTokens = false, .bos = tokenizer->addsBos()}));
  auto ids = idsOf(tokens);
  if (maxTokens > 0 && static_cast<std::int64_t>(ids.size()) > maxTokens)
    ids.resize(static_cast<std::size_t>(maxTokens));
  HEADSCOPE_TRY(TextScore, score, scoreTokens(model, ids, device, context));
  if (tokenizer->addsBos()) score.bos = tokenizer->piece(tokenizer->bosToken()) + " (the model's rule)";
  return score;
}

Result<Generation> generate(const std::string& model, const std::string& prompt, int maxTokens,
                            const DeviceOptions& device, const TaskContext& context) {
  if (maxTokens < 1 || maxTokens > 1'000'000)
    return Error{"must be between 1 and 1000000", "--max-tokens", "choose another number"};
  HEADSCOPE_TRY(Generation, tokenizer, Tokenizer::open(model));
  HEADSCOPE_TRY(Generation, tokens, tokenizer->encode(prompt, {.specialTokens = true, .bos = tokenizer->addsBos()}));
  if (tokens.empty()) return Error{"is empty", "--prompt", "give at least one word"};
  HEADSCOPE_TRY(Generation, decoder, loadDecoder(model, device, context));
  const c10::NoGradGuard inference;
  HEADSCOPE_TRY(Generation, written, guarded<std::vector<std::vector<TokenId>>>(model, [&] {
                  const auto writer = decoder->forLength(static_cast<std::int64_t>(tokens.size()) + maxTokens);
                  return generateGreedy(*writer, writer->newCache(0), {idsOf(tokens)}, maxTokens, context.stop);
                }));
  return Generation{written.front(), tokenizer->decode(written.front())};
}

}  // namespace headscope::tasks
