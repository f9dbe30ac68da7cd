#include "app/commands/info_command.h"

#include <map>

#include "app/commands/text_table.h"
#include "core/model/model_reader.h"

namespace headscope {

namespace {

constexpr int bytesPerElement = 2;

Json attentionJson(const ModelSpec& spec) {
  auto layers = Json::array();
  for (int layer = 0; layer < spec.layers(); ++layer) {
    const AttentionSpec& attention = spec.attention[static_cast<std::size_t>(layer)];
    layers.push_back({{"layer", layer},
                      {"kind", toString(attention.kind())},
                      {"window", attention.window ? Json(*attention.window) : Json(nullptr)}});
  }
  return layers;
}

/// "gqa in 30 layers", "gqa in 4 layers, mha with window 512 in 2 layers".
std::string attentionText(const ModelSpec& spec) {
  std::map<std::string, int> kinds;
  for (const AttentionSpec& attention : spec.attention)
    ++kinds[toString(attention.kind()) + (attention.window ? " with window " + std::to_string(*attention.window) : "")];
  std::string text;
  for (const auto& [kind, count] : kinds)
    text += (text.empty() ? "" : ", ") + kind + " in " + std::to_string(count) + (count == 1 ? " layer" : " layers");
  return text;
}

/// What a reader of the numbers should know, a sentence each.
std::vector<std::string> notesOn(const ModelSpec& spec) {
  auto notes = spec.notes;
  for (const AttentionSpec& attention : spec.attention)
    if (attention.materialised()) {
      notes.emplace_back(
          "The cache holds no heads of their own: budgets of single heads are of the materialised heads.");
      break;
    }
  if (spec.attentionOnly()) notes.emplace_back("A tensor map tells the attention weights only.");
  return notes;
}

}  // namespace

void InfoCommand::addOptions(CLI::App& verb) { verb.add_option("MODEL", m_model, "Model to look at")->required(); }

Result<Output> InfoCommand::run(CommandContext&) {
  HEADSCOPE_TRY(Output, spec, readModelSpec(m_model));
  const AttentionSpec first = spec.attention.empty() ? AttentionSpec{} : spec.attention.front();
  Output output;
  output.json = {{"name", spec.name},
                 {"architecture", spec.architecture},
                 {"layers", spec.layers()},
                 {"query_heads", first.queryHeads},
                 {"kv_heads", first.kvHeads},
                 {"head_dim", first.headDim},
                 {"hidden_size", spec.hiddenSize},
                 {"vocab_size", spec.vocabSize},
                 {"parameters", spec.parameters},
                 {"context_length", spec.contextLength},
                 {"weights_dtype", spec.weightsDtype},
                 {"kv_bytes_per_token", spec.kvBytesPerToken(bytesPerElement)},
                 {"attention", attentionJson(spec)}};
  output.text =
      describe({{"name", spec.name},
                {"architecture", spec.architecture},
                {"layers", std::to_string(spec.layers())},
                {"query heads", std::to_string(first.queryHeads)},
                {"KV heads", std::to_string(first.kvHeads)},
                {"head size", std::to_string(first.headDim)},
                {"hidden size", grouped(spec.hiddenSize)},
                {"vocabulary", grouped(spec.vocabSize)},
                {"parameters", grouped(spec.parameters)},
                {"context length", grouped(spec.contextLength)},
                {"weights", spec.weightsDtype},
                {"KV cache", grouped(spec.kvBytesPerToken(bytesPerElement)) + " bytes a token at 2 bytes an element"},
                {"attention", attentionText(spec)}});
  const auto notes = notesOn(spec);
  if (!notes.empty()) output.json["notes"] = notes;
  for (const std::string& note : notes) output.text += note + "\n";
  return output;
}

}  // namespace headscope
