#include "core/conversion/llama_folder.h"

#include <ATen/ATen.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/text_file.h"
#include "core/model/safetensors_writer.h"

namespace headscope {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using Tensors = std::vector<NamedTensor>;

Error cannotHold(const std::string& what, const ModelSpec& spec) {
  return {"has " + what + ", which llama's layout cannot hold", spec.name, "leave -o out"};
}

bool turnsLikeLlama(const AttentionSpec& attention) {
  if (!attention.rope || attention.rope->begin != 0 || attention.rope->dims != attention.headDim) return false;
  const auto& scaling = attention.rope->scaling;
  return std::holds_alternative<std::monostate>(scaling) || std::holds_alternative<LinearScaling>(scaling) ||
         std::holds_alternative<Llama3Scaling>(scaling);
}

Result<Done> checkAttention(const ModelSpec& spec, const AttentionSpec& attention) {
  const auto& first = spec.attention.front();
  if (attention.materialised()) return cannotHold(toString(attention.kind()) + " attention", spec);
  if (attention.window) return cannotHold("layers that slide", spec);
  if (attention.softCap) return cannotHold("a cap on its scores", spec);
  if (attention.headNorms) return cannotHold("norms on each head", spec);
  if (attention.valueDim != attention.headDim) return cannotHold("values of another size than keys", spec);
  if (std::abs(attention.scale * std::sqrt(attention.headDim) - 1) > 1e-9)
    return cannotHold("a factor on its scores that is not 1/√head_dim", spec);
  if (!turnsLikeLlama(attention)) return cannotHold("other rotary positions", spec);
  if (attention.queryHeads != first.queryHeads || attention.kvHeads != first.kvHeads ||
      attention.headDim != first.headDim)
    return cannotHold("layers with different heads", spec);
  return Done{};
}

ordered_json ropeScaling(const RopeScaling& scaling) {
  if (const auto* linear = std::get_if<LinearScaling>(&scaling))
    return {{"rope_type", "linear"}, {"factor", linear->factor}};
  if (const auto* llama = std::get_if<Llama3Scaling>(&scaling))
    return {{"rope_type", "llama3"},
            {"factor", llama->factor},
            {"low_freq_factor", llama->lowFrequency},
            {"high_freq_factor", llama->highFrequency},
            {"original_max_position_embeddings", llama->original}};
  return nullptr;
}

ordered_json configOf(const ModelSpec& spec, bool attentionBias, bool feedForwardBias, const std::string& origin) {
  const auto& attention = spec.attention.front();
  ordered_json config = {{"architectures", {"LlamaForCausalLM"}},
                         {"model_type", "llama"},
                         {"num_hidden_layers", spec.layers()},
                         {"hidden_size", spec.hiddenSize},
                         {"intermediate_size", spec.feedForward.front().size},
                         {"num_attention_heads", attention.queryHeads},
                         {"num_key_value_heads", attention.kvHeads},
                         {"head_dim", attention.headDim},
                         {"vocab_size", spec.vocabSize},
                         {"hidden_act", "silu"},
                         {"rms_norm_eps", spec.norm.epsilon},
                         {"rope_theta", attention.rope->theta},
                         {"rope_scaling", ropeScaling(attention.rope->scaling)},
                         {"attention_bias", attentionBias},
                         {"mlp_bias", feedForwardBias},
                         {"tie_word_embeddings", spec.output.tied},
                         {"torch_dtype", "float32"},
                         {"headscope_origin", origin}};
  if (spec.contextLength > 0) config["max_position_embeddings"] = spec.contextLength;
  if (spec.bosToken >= 0) config["bos_token_id"] = spec.bosToken;
  if (!spec.eosTokens.empty()) config["eos_token_id"] = spec.eosTokens;
  return config;
}

/// With biases where any map of the block has one: a layout has all or none.
void addMap(Tensors& tensors, const std::string& name, const AffineWeights& map, bool biases) {
  tensors.push_back({name + ".weight", map.weight});
  if (biases) tensors.push_back({name + ".bias", map.bias.defined() ? map.bias : at::zeros({map.weight.size(0)})});
}

struct Biases {
  bool attention = false, feedForward = false;
};

Biases biasesOf(const LayerWeights& layer) {
  const auto& input = std::get<GroupedWeights>(layer.attention.input);
  const auto& block = std::get<DenseWeights>(layer.feedForward);
  return {
      input.q.bias.defined() || input.k.bias.defined() || input.v.bias.defined() || layer.attention.o.bias.defined(),
      block.gate.bias.defined() || block.up.bias.defined() || block.down.bias.defined()};
}

Tensors layerTensors(const LayerWeights& layer, int number, const Biases& biases) {
  const auto at = "model.layers." + std::to_string(number) + ".";
  const auto& input = std::get<GroupedWeights>(layer.attention.input);
  const auto& block = std::get<DenseWeights>(layer.feedForward);
  Tensors tensors{{at + "input_layernorm.weight", layer.attentionNorms.before.weight},
                  {at + "post_attention_layernorm.weight", layer.feedForwardNorms.before.weight}};
  addMap(tensors, at + "self_attn.q_proj", input.q, biases.attention);
  addMap(tensors, at + "self_attn.k_proj", input.k, biases.attention);
  addMap(tensors, at + "self_attn.v_proj", input.v, biases.attention);
  addMap(tensors, at + "self_attn.o_proj", layer.attention.o, biases.attention);
  addMap(tensors, at + "mlp.gate_proj", block.gate, biases.feedForward);
  addMap(tensors, at + "mlp.up_proj", block.up, biases.feedForward);
  addMap(tensors, at + "mlp.down_proj", block.down, biases.feedForward);
  return tensors;
}

/// Writes shard after shard and knows which tensor lies where.
class Shards {
public:
  Shards(fs::path folder, int count) : m_folder(std::move(folder)), m_count(count) {}

  Result<Done> write(const Tensors& tensors) {
    const auto numbered = [](int number) {
      const auto digits = std::to_string(number);
      return std::string(5 - std::min<std::size_t>(5, digits.size()), '0') + digits;
    };
    const auto name = "model-" + numbered(++m_written) + "-of-" + numbered(m_count) + ".safetensors";
    for (const auto& tensor : tensors) {
      m_places[tensor.name] = name;
      m_bytes += static_cast<std::int64_t>(tensor.values.nbytes());
    }
    return writeSafetensors(m_folder / name, tensors, {{"format", "pt"}});
  }

  [[nodiscard]] Result<Done> writeIndex() const {
    const ordered_json index = {{"metadata", {{"total_size", m_bytes}}}, {"weight_map", m_places}};
    return writeTextFile(m_folder / "model.safetensors.index.json", index.dump(2) + "\n");
  }

private:
  fs::path m_folder;
  int m_count, m_written = 0;
  std::int64_t m_bytes = 0;
  ordered_json m_places = ordered_json::object();
};

}  // namespace

Result<Done> checkLlamaLayout(const ModelSpec& spec) {
  if (spec.attentionOnly()) return cannotHold("attention weights only", spec);
  if (spec.norm.kind != NormKind::Rms) return cannotHold("norms with a mean", spec);
  if (spec.residual.parallel || spec.residual.scale != 1) return cannotHold("branches that join otherwise", spec);
  const auto& embedding = spec.embedding;
  if (embedding.width != spec.hiddenSize || embedding.scale != 1 || embedding.positions != 0)
    return cannotHold("another embedding", spec);
  if (spec.output.scale != 1 || spec.output.softCap) return cannotHold("logits that are scaled or capped", spec);
  for (const auto& block : spec.feedForward)
    if (block.experts || !block.gated || block.activation != Activation::Silu ||
        block.size != spec.feedForward.front().size)
      return cannotHold("another feed-forward block", spec);
  for (const auto& attention : spec.attention) HEADSCOPE_CHECK(Done, checkAttention(spec, attention));
  return Done{};
}

Result<Done> writeLlamaFolder(const LoadedModel& model, const fs::path& folder, const std::string& origin,
                              ProgressReporter& progress, const StopToken& stop) {
  const auto& spec = model.spec();
  HEADSCOPE_CHECK(Done, checkLlamaLayout(spec));
  HEADSCOPE_CHECK(Done, makeModelFolder(folder));

  progress.begin("Writing", spec.layers() + 1, 0, ProgressUnit::Layers);
  HEADSCOPE_TRY(Done, embedding, model.embedding());
  HEADSCOPE_TRY(Done, output, model.output());
  Tensors ends{{"model.embed_tokens.weight", embedding.tokens}, {"model.norm.weight", output.norm.weight}};
  if (!spec.output.tied) ends.push_back({"lm_head.weight", output.head});
  Shards shards(folder, spec.layers() + 1);
  HEADSCOPE_CHECK(Done, shards.write(ends));
  progress.advance();
  Biases biases;
  for (int layer = 0; layer < spec.layers(); ++layer) {
    if (stop.stop_requested()) return Cancelled{};
    HEADSCOPE_TRY(Done, weights, model.layerWeights(layer));
    if (weights.attentionNorms.after.weight.defined() || weights.feedForwardNorms.after.weight.defined())
      return cannotHold("norms behind its branches", spec);
    if (layer == 0) biases = biasesOf(weights);
    HEADSCOPE_CHECK(Done, shards.write(layerTensors(weights, layer, biases)));
    progress.advance();
  }
  HEADSCOPE_CHECK(Done, shards.writeIndex());
  // Last, so that a directory with a config.json is whole.
  const auto config = configOf(spec, biases.attention, biases.feedForward, origin);
  return writeTextFile(folder / "config.json", config.dump(2) + "\n");
}

}  // namespace headscope
