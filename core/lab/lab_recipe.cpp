#include "core/lab/lab_recipe.h"

#include <nlohmann/json.hpp>

#include "core/tokenize/byte_level.h"

namespace headscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 6> names{"mha", "gqa", "mqa", "mla", "lrkv-low", "lrkv-high"};

/// Weights of one layer's attention.
std::int64_t attentionWeights(const LabRecipe& recipe) {
  const std::int64_t hidden = recipe.hidden(), head = recipe.headDim;
  const std::int64_t queriesAndOutput = 2 * hidden * hidden;
  switch (recipe.kind) {
    case LabKind::Mha:
    case LabKind::Gqa:
    case LabKind::Mqa: return queriesAndOutput + 2 * hidden * recipe.kvHeads() * head;
    case LabKind::Mla:
      return queriesAndOutput + hidden * (recipe.latent() + recipe.rotated()) +
             recipe.latent() * recipe.heads * (2 * head - recipe.rotated());
    case LabKind::LrkvLow:
    case LabKind::LrkvHigh: return queriesAndOutput + 2 * hidden * (head + (recipe.heads + 1) * recipe.rank());
  }
  return queriesAndOutput;
}

void addAttention(const LabRecipe& recipe, Json& config) {
  if (recipe.kind == LabKind::Mla) {
    config["model_type"] = "deepseek_v2";
    config["architectures"] = {"DeepseekV2ForCausalLM"};
    config["num_key_value_heads"] = recipe.heads;
    config["kv_lora_rank"] = recipe.latent();
    config["q_lora_rank"] = nullptr;
    config["qk_nope_head_dim"] = recipe.headDim - recipe.rotated();
    config["qk_rope_head_dim"] = recipe.rotated();
    config["v_head_dim"] = recipe.headDim;
    config["first_k_dense_replace"] = recipe.layers;
    return;
  }
  config["head_dim"] = recipe.headDim;
  if (recipe.kind == LabKind::LrkvLow || recipe.kind == LabKind::LrkvHigh) {
    config["model_type"] = "lrkv";
    config["lrkv_rank"] = recipe.rank();
    return;
  }
  config["model_type"] = "llama";
  config["architectures"] = {"LlamaForCausalLM"};
  config["num_key_value_heads"] = recipe.kvHeads();
}

}  // namespace

std::string toString(LabKind kind) { return names.at(static_cast<std::size_t>(kind)); }

std::optional<LabKind> labKindOf(std::string_view name) {
  for (const auto kind : labKinds)
    if (toString(kind) == name) return kind;
  return std::nullopt;
}

int LabRecipe::kvHeads() const {
  if (kind == LabKind::Gqa) return heads / 3;
  return kind == LabKind::Mqa ? 1 : heads;
}

Result<Done> checkRecipe(const LabRecipe& recipe) {
  const auto within = [](int value, int high) { return value >= 1 && value <= high; };
  if (!within(recipe.layers, 64) || !within(recipe.heads, 64) || !within(recipe.headDim, 256) ||
      !within(recipe.feedForward, 8192) || !within(recipe.context, 8192))
    return Error{"asks for more than a small model", "lab",
                 "use at most 64 layers, 64 heads of 256, blocks of 8192 and windows of 8192 bytes"};
  if (recipe.heads % 3 != 0)
    return Error{"GQA shares keys among three heads, and " + std::to_string(recipe.heads) + " does not divide by 3",
                 "--heads", "use 6, 9, 12 or 18"};
  if (recipe.headDim % 8 != 0)
    return Error{"ranks are an eighth and a half of the head size, and " + std::to_string(recipe.headDim) +
                     " does not divide by 8",
                 "--head-size", "use 16, 32 or 64"};
  if (matchedFeedForward(recipe) < 8)
    return Error{"leaves nothing for the feed-forward blocks of " + toString(recipe.kind), "--feed-forward",
                 "use a larger number"};
  return Done{};
}

int matchedFeedForward(const LabRecipe& recipe) {
  LabRecipe reference = recipe;
  reference.kind = LabKind::Mha;
  const std::int64_t block = std::int64_t{3} * recipe.hidden();
  const auto left = attentionWeights(reference) + block * recipe.feedForward - attentionWeights(recipe);
  return static_cast<int>((left + 4 * block) / (8 * block)) * 8;
}

std::string labConfig(const LabRecipe& recipe) {
  Json config;
  addAttention(recipe, config);
  config["hidden_size"] = recipe.hidden();
  config["num_hidden_layers"] = recipe.layers;
  config["num_attention_heads"] = recipe.heads;
  config["intermediate_size"] = matchedFeedForward(recipe);
  config["hidden_act"] = "silu";
  config["vocab_size"] = 256;
  config["max_position_embeddings"] = recipe.context;
  config["rms_norm_eps"] = 1e-5;
  config["rope_theta"] = 10000.0;
  config["attention_bias"] = false;
  config["tie_word_embeddings"] = true;
  config["torch_dtype"] = "bfloat16";
  return config.dump(2) + "\n";
}

std::string byteTokenizer() {
  Json vocabulary = Json::object();
  for (int byte = 0; byte < 256; ++byte) vocabulary[byteLevelAlphabet().at(static_cast<std::size_t>(byte))] = byte;
  const Json level{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", false}};
  const Json tokenizer{{"version", "1.0"},
                       {"truncation", nullptr},
                       {"padding", nullptr},
                       {"added_tokens", Json::array()},
                       {"normalizer", nullptr},
                       {"pre_tokenizer", level},
                       {"post_processor", nullptr},
                       {"decoder", level},
                       {"model",
                        {{"type", "BPE"},
                         {"dropout", nullptr},
                         {"unk_token", nullptr},
                         {"continuing_subword_prefix", nullptr},
                         {"end_of_word_suffix", nullptr},
                         {"fuse_unk", false},
                         {"byte_fallback", false},
                         {"ignore_merges", false},
                         {"vocab", vocabulary},
                         {"merges", Json::array()}}}};
  return tokenizer.dump(1) + "\n";
}

}  // namespace headscope
