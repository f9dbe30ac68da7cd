#include <ATen/ATen.h>

#include <cmath>

#include "core/model/gguf_family.h"

namespace headscope {

namespace {

using nlohmann::json;

/// Copies metadata of one file into settings. Keys stand behind "ARCHITECTURE.".
class Copier {
public:
  Copier(const GgufFile& file, std::string prefix, json& settings)
      : m_file(file), m_prefix(std::move(prefix)), m_settings(settings) {}

  Result<Done> integer(const char* key, const char* name) const {
    HEADSCOPE_TRY(Done, value, m_file.integer(m_prefix + key));
    if (value) m_settings[name] = *value;
    return Done{};
  }
  /// A number, or an array with one a layer.
  Result<Done> perLayer(const char* key, const char* name) const {
    if (!m_file.isArray(m_prefix + key)) return integer(key, name);
    HEADSCOPE_TRY(Done, values, m_file.integers(m_prefix + key));
    if (values) m_settings[name] = *values;
    return Done{};
  }
  Result<Done> real(const char* key, const char* name) const {
    HEADSCOPE_TRY(Done, value, m_file.real(m_prefix + key));
    if (value) m_settings[name] = *value;
    return Done{};
  }
  Result<Done> flag(const char* key, const char* name) const {
    HEADSCOPE_TRY(Done, value, m_file.flag(m_prefix + key));
    if (value) m_settings[name] = *value;
    return Done{};
  }

private:
  const GgufFile& m_file;
  std::string m_prefix;
  json& m_settings;
};

Result<Done> copySizes(const Copier& copy) {
  for (const auto& [key, name] : {std::pair{"block_count", "num_hidden_layers"},
                                  {"embedding_length", "hidden_size"},
                                  {"context_length", "max_position_embeddings"},
                                  {"attention.key_length", "head_dim"},
                                  {"attention.value_length", "value_dim"},
                                  {"attention.key_length_mla", "key_length_mla"},
                                  {"attention.value_length_mla", "v_head_dim"},
                                  {"attention.kv_lora_rank", "kv_lora_rank"},
                                  {"attention.q_lora_rank", "q_lora_rank"},
                                  {"attention.sliding_window", "sliding_window"},
                                  {"rope.dimension_count", "rope_dims"},
                                  {"expert_count", "num_experts"},
                                  {"expert_used_count", "num_experts_per_tok"},
                                  {"expert_feed_forward_length", "moe_intermediate_size"},
                                  {"expert_shared_feed_forward_length", "shared_expert_size"},
                                  {"expert_shared_count", "n_shared_experts"},
                                  {"expert_group_count", "n_group"},
                                  {"expert_group_used_count", "topk_group"},
                                  {"expert_gating_func", "expert_gating_func"},
                                  {"leading_dense_block_count", "first_k_dense_replace"}})
    HEADSCOPE_CHECK(Done, copy.integer(key, name));
  for (const auto& [key, name] : {std::pair{"attention.head_count", "num_attention_heads"},
                                  {"attention.head_count_kv", "num_key_value_heads"},
                                  {"feed_forward_length", "intermediate_size"},
                                  {"attention.sliding_window_pattern", "sliding_window_pattern"}})
    HEADSCOPE_CHECK(Done, copy.perLayer(key, name));
  for (const auto& [key, name] : {std::pair{"attention.layer_norm_rms_epsilon", "norm_eps"},
                                  {"attention.layer_norm_epsilon", "norm_eps"},
                                  {"attention.scale", "attention_scale"},
                                  {"attn_logit_softcapping", "attn_logit_softcapping"},
                                  {"final_logit_softcapping", "final_logit_softcapping"},
                                  {"rope.freq_base", "rope_theta"},
                                  {"rope.freq_base_swa", "rope_local_base_freq"},
                                  {"expert_weights_scale", "routed_scaling_factor"},
                                  {"logit_scale", "logit_scale"},
                                  {"embedding_scale", "embedding_scale"},
                                  {"residual_scale", "residual_scale"}})
    HEADSCOPE_CHECK(Done, copy.real(key, name));
  HEADSCOPE_CHECK(Done, copy.flag("expert_weights_norm", "norm_topk_prob"));
  return copy.flag("use_parallel_residual", "parallel_residual");
}

/// The elements of a stored vector, or an empty array where there is none.
Result<json> vectorOf(const WeightSource& source, const std::string& name) {
  auto list = json::array();
  const auto* info = source.find(name);
  if (!info) return list;
  if (info->shape.size() != 1 || info->shape[0] > 65536)
    return Error{"tensor '" + name + "' is no vector of rotary factors", source.where(), "convert the model again"};
  HEADSCOPE_TRY(json, values, source.read(name));
  for (std::int64_t i = 0; i < values.numel(); ++i) list.push_back(values.const_data_ptr<float>()[i]);
  return list;
}

Result<Done> copyRope(const GgufFile& file, const std::string& prefix, const WeightSource& source, json& settings) {
  auto rope = json::object();
  const Copier copy(file, prefix + "rope.scaling.", rope);
  HEADSCOPE_TRY(Done, type, file.text(prefix + "rope.scaling.type"));
  if (type) rope["rope_type"] = *type;
  for (const auto& [key, name] : {std::pair{"factor", "factor"},
                                  {"attn_factor", "attention_factor"},
                                  {"yarn_attn_factor", "attention_factor"},
                                  {"yarn_beta_fast", "beta_fast"},
                                  {"yarn_beta_slow", "beta_slow"},
                                  {"yarn_log_multiplier", "mscale"}})
    HEADSCOPE_CHECK(Done, copy.real(key, name));
  HEADSCOPE_CHECK(Done, copy.integer("original_context_length", "original_max_position_embeddings"));
  // Converters write a tenth of mscale_all_dim; its partner mscale is not in the file, and equals it in published
  // models.
  if (rope.contains("mscale")) rope["mscale_all_dim"] = rope["mscale"] = rope["mscale"].get<double>() * 10;
  HEADSCOPE_TRY(Done, fixed, vectorOf(source, "rope_freqs.weight"));
  HEADSCOPE_TRY(Done, shortFactors, vectorOf(source, "rope_factors_short.weight"));
  HEADSCOPE_TRY(Done, longFactors, vectorOf(source, "rope_factors_long.weight"));
  if (!fixed.empty()) rope.update({{"rope_type", "fixed"}, {"factors", fixed}});
  if (!longFactors.empty())
    rope.update({{"rope_type", "longrope"}, {"short_factor", shortFactors}, {"long_factor", longFactors}});
  settings["rope_scaling"] = rope;
  return Done{};
}

/// What the tensors tell: sizes no key has, biases, whether the embeddings are tied.
void copyTensors(const WeightSource& source, json& settings) {
  const auto has = [&](const char* name) { return source.find(name) != nullptr; };
  if (const auto* tokens = source.find("token_embd.weight"); tokens && tokens->shape.size() == 2)
    settings["vocab_size"] = tokens->shape[0];
  settings["tie_word_embeddings"] = !has("output.weight");
  settings["attention_bias"] =
      has("blk.0.attn_q.bias") || has("blk.0.attn_qkv.bias") || has("blk.0.attn_kv_a_mqa.bias");
  settings["output_bias"] = has("blk.0.attn_output.bias");
  settings["mlp_bias"] = has("blk.0.ffn_up.bias");
  settings["experts_stacked"] = true;
}

/// Keys of latent attention that files give in other words, or not at all.
void completeLatent(const WeightSource& source, json& settings) {
  const auto number = [&](const char* key) { return settings.value(key, std::int64_t{0}); };
  const auto rope = number("rope_dims");
  const auto key = number("key_length_mla") > 0 ? number("key_length_mla") : number("head_dim");
  settings["qk_rope_head_dim"] = rope;
  settings["qk_nope_head_dim"] = key - rope;
  const auto* up = source.find("blk.0.attn_kv_b.weight");
  const auto heads = settings.value("num_attention_heads", json(0));
  if (!settings.contains("v_head_dim") && up && up->shape.size() == 2 && heads.is_number_integer() &&
      heads.get<std::int64_t>() > 0)
    settings["v_head_dim"] = up->shape[0] / heads.get<std::int64_t>() - (key - rope);
}

void completeExperts(const WeightSource& source, json& settings) {
  const bool sigmoid = settings.value("expert_gating_func", 1) == 2;
  settings["scoring_func"] = sigmoid ? "sigmoid" : "softmax";
  settings["group_score"] = sigmoid ? "top_two_sum" : "largest";
  if (!settings.contains("moe_intermediate_size") && settings.contains("intermediate_size"))
    settings["moe_intermediate_size"] = settings["intermediate_size"];
  const int first = settings.value("first_k_dense_replace", json(0)).get<int>();
  settings["selection_bias"] = source.find("blk." + std::to_string(first) + ".exp_probs_b.bias") != nullptr;
}

}  // namespace

Result<json> ggufSettings(const GgufFile& file, const GgufFamily& family, const WeightSource& source) {
  auto settings = json::object();
  const auto prefix = family.architecture + ".";
  HEADSCOPE_CHECK(json, copySizes(Copier(file, prefix, settings)));
  HEADSCOPE_TRY(json, gating, file.integer(prefix + "expert_gating_func"));
  if (gating && (*gating < 1 || *gating > 2))
    return Error{"key '" + prefix + "expert_gating_func' is " + std::to_string(*gating) + ", which is not supported",
                 file.path().string(), "use another model"};
  HEADSCOPE_CHECK(json, copyRope(file, prefix, source, settings));
  copyTensors(source, settings);
  if (family.fixed.value("attention", "") == "latent") completeLatent(source, settings);
  completeExperts(source, settings);
  if (const auto pattern = settings.find("sliding_window_pattern"); pattern != settings.end() && pattern->is_array()) {
    auto types = json::array();
    for (const auto& slides : *pattern) types.push_back(slides == 0 ? "full_attention" : "sliding_attention");
    settings.erase("sliding_window_pattern");
    settings["layer_types"] = types;
  }
  // A window of 0 is none, as is a soft cap.
  for (const char* key : {"sliding_window", "attn_logit_softcapping", "final_logit_softcapping", "attention_scale"})
    if (settings.contains(key) && settings[key] == 0) settings[key] = nullptr;
  const bool wide = family.fixed.contains("wide_scale_layers") &&
                    settings.value("num_hidden_layers", json(0)) == family.fixed["wide_scale_layers"];
  const auto heads = settings.value("num_attention_heads", json(0));
  const auto hidden = settings.value("hidden_size", json(0));
  if (wide && heads.is_number_integer() && hidden.is_number_integer() && heads.get<std::int64_t>() > 0)
    settings["query_pre_attn_scalar"] = hidden.get<std::int64_t>() / heads.get<std::int64_t>();
  HEADSCOPE_TRY(json, bos, file.integer("tokenizer.ggml.bos_token_id"));
  HEADSCOPE_TRY(json, eos, file.integer("tokenizer.ggml.eos_token_id"));
  if (bos) settings["bos_token_id"] = *bos;
  if (eos) settings["eos_token_id"] = *eos;
  return settings;
}

}  // namespace headscope
