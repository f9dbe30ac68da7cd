#include "app/commands/convert_command.h"

#include "app/commands/text_table.h"

namespace headscope {

namespace {

Json orNull(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

std::string orUndefined(const std::optional<double>& value, int decimals) {
  return value ? fixed(*value, decimals) : "undefined";
}

Output conversionOutput(const ConversionResult& result) {
  std::optional<double> delta;
  if (result.logPerplexity) delta = *result.logPerplexity - *result.logPerplexityBefore;
  Output output;
  output.json = {{"name", result.name},
                 {"target", result.target},
                 {"kv_bytes_per_token", result.kvBytesPerToken},
                 {"kv_bytes_per_token_before", result.kvBytesBefore},
                 {"layers", Json::array()},
                 {"delta", orNull(delta)},
                 {"log_perplexity_before", orNull(result.logPerplexityBefore)},
                 {"log_perplexity", orNull(result.logPerplexity)},
                 {"notes", result.notes}};
  TextTable table({"layer", "QK error", "OV error", "effective rank"});
  for (const auto& layer : result.layers) {
    output.json["layers"].push_back({{"layer", layer.layer},
                                     {"qk_error", orNull(layer.qkError)},
                                     {"ov_error", orNull(layer.ovError)},
                                     {"effective_rank", orNull(layer.effectiveRank)}});
    table.add({std::to_string(layer.layer), orUndefined(layer.qkError, 4), orUndefined(layer.ovError, 4),
               orUndefined(layer.effectiveRank, 3)});
  }
  std::vector<std::pair<std::string, std::string>> facts{
      {"model", result.name},
      {"converted to", result.target + ", truncated, not trained"},
      {"KV bytes per token", grouped(result.kvBytesPerToken) + " (before: " + grouped(result.kvBytesBefore) + ")"}};
  if (delta) {
    facts.emplace_back("log-perplexity",
                       fixed(*result.logPerplexity, 6) + " (before: " + fixed(*result.logPerplexityBefore, 6) + ")");
    facts.emplace_back("Δ", signedFixed(*delta, 6));
  }
  output.text = describe(facts) + "\n" + table.text();
  for (const auto& note : result.notes) output.text += note + "\n";
  return output;
}

}  // namespace

void ConvertCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_model, "An MHA, GQA or MQA model")->required();
  verb.add_option("--to", m_target, "gqa:G (KV heads), mqa, mla:C (numbers in the latent) or lrkv:R (rank)")
      ->required();
  verb.add_option("--sharing", m_sharing, "Of gqa and mqa: KV heads joined by the best shared basis, or by their mean")
      ->capture_default_str()
      ->check(CLI::IsMember({"optimal", "mean"}));
  verb.add_option("--evaluate", m_dataset, "Data set whose texts measure what it costs");
  verb.add_option("--documents", m_documents, "Ids of documents, with commas; all where not given")
      ->delimiter(',')
      ->allow_extra_args(false);
  verb.add_option("-o,--output", m_folder, "Directory to write the converted model into, float32, llama's layout");
}

Result<Output> ConvertCommand::run(CommandContext& context) {
  tasks::ConvertRequest request;
  HEADSCOPE_TRY(Output, target, parseConversionTarget(m_target));
  request.model = m_model;
  request.target = target;
  if (m_sharing == "mean") request.target.sharing = ConversionTarget::Sharing::Mean;
  request.dataset = m_dataset;
  request.documents = m_documents;
  request.folder = m_folder;
  request.device = context.global.deviceOptions();
  HEADSCOPE_TRY(Output, result, tasks::convert(request, context.task));
  return conversionOutput(result);
}

}  // namespace headscope
