#include "app/commands/perplexity_command.h"

#include <cmath>
#include <limits>

#include "app/commands/text_table.h"
#include "core/base/text_file.h"

namespace headscope {

namespace {

constexpr std::uintmax_t idsFileLimit = 256u << 20;

Result<std::vector<TokenId>> readIds(const std::string& path) {
  HEADSCOPE_TRY(std::vector<TokenId>, bytes, readTextFile(path, idsFileLimit));
  const Json document = Json::parse(bytes, nullptr, false);
  if (!document.is_array()) return Error{"is not a JSON array of token ids", path, "write it as [1, 2, 3]"};
  std::vector<TokenId> ids;
  ids.reserve(document.size());
  for (const Json& entry : document) {
    const bool fits =
        entry.is_number_integer() && (!entry.is_number_unsigned() || entry.get<std::uint64_t>() <= 0x7fffffff) &&
        entry.get<std::int64_t>() >= 0 && entry.get<std::int64_t>() <= std::numeric_limits<TokenId>::max();
    if (!fits)
      return Error{"entry " + std::to_string(ids.size()) + " is no token id", path, "write whole numbers from 0"};
    ids.push_back(entry.get<TokenId>());
  }
  return ids;
}

}  // namespace

void PerplexityCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_model, "Model that reads the text")->required();
  auto* source = verb.add_option_group("text");
  source->add_option("--file", m_file, "UTF-8 text");
  source->add_option("--ids-file", m_idsFile, "JSON array of token ids, used as they are");
  source->require_option(1);
  verb.add_flag("--per-token", m_perToken, "One value for each token after the first");
  verb.add_option("--max-tokens", m_maxTokens, "Read at most so many tokens")
      ->check(CLI::Range(std::int64_t{2}, std::numeric_limits<std::int64_t>::max()));
}

Result<Output> PerplexityCommand::run(CommandContext& context) {
  const tasks::DeviceOptions device = context.global.deviceOptions();
  const auto score = [&]() -> Result<tasks::TextScore> {
    if (!m_idsFile.empty()) {
      HEADSCOPE_TRY(tasks::TextScore, ids, readIds(m_idsFile));
      if (m_maxTokens > 0 && static_cast<std::int64_t>(ids.size()) > m_maxTokens)
        ids.resize(static_cast<std::size_t>(m_maxTokens));
      return tasks::scoreTokens(m_model, ids, device, context.task);
    }
    HEADSCOPE_TRY(tasks::TextScore, text, readTextFile(m_file));
    return tasks::scoreText(m_model, text, m_maxTokens, device, context.task);
  }();
  if (!score.ok()) return score.as<Output>();
  const double perplexity = std::exp(score->logPerplexity);
  Output output;
  output.json = {{"tokens", score->tokens},
                 {"log_perplexity", score->logPerplexity},
                 {"perplexity", perplexity},
                 {"bos", score->bos}};
  if (m_perToken) output.json["token_logprobs"] = score->tokenLogProbs;
  output.text = describe({{"tokens", grouped(score->tokens)},
                          {"log-perplexity", fixed(score->logPerplexity, 6)},
                          {"perplexity", fixed(perplexity, 4)},
                          {"BOS", score->bos}});
  if (m_perToken) {
    TextTable table({"token", "log-probability"});
    for (std::size_t index = 0; index < score->tokenLogProbs.size(); ++index)
      table.add({std::to_string(index + 1), fixed(score->tokenLogProbs[index], 6)});
    output.text += "\n" + table.text();
  }
  return output;
}

}  // namespace headscope
