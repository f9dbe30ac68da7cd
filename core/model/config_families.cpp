#include "core/model/config_family.h"
#include "core/model/family_names.h"

namespace headscope {

namespace {

using nlohmann::json;

const json rms{{"norm_eps", "rms_norm_eps"}};
const json rmsWithBiases{{"norm_eps", "rms_norm_eps"}, {"output_bias", "attention_bias"}};

ConfigFamily falcon(json when, json fixed, json aliases, TensorNames names) {
  fixed.update({{"norm", "layer"}, {"ungated", true}, {"fused_order", "grouped"}, {"intermediate_multiple", 4}});
  aliases.update({{"norm_eps", "layer_norm_epsilon"},
                  {"hidden_act", "activation"},
                  {"intermediate_size", "ffn_hidden_size"},
                  {"attention_bias", "bias"},
                  {"output_bias", "bias"},
                  {"mlp_bias", "bias"}});
  return {"falcon",
          std::move(when),
          std::move(fixed),
          std::move(aliases),
          {{"layer_norm_epsilon", 1e-5},
           {"norm_eps", 1e-5},
           {"hidden_act", "gelu"},
           {"rope_theta", 10000.0},
           {"tie_word_embeddings", true},
           {"max_position_embeddings", 2048},
           {"multi_query", true},
           {"parallel_attn", true},
           {"new_decoder_architecture", false},
           {"attention_bias", false},
           {"alibi", false}},
          "transformer.",
          std::move(names)};
}

ConfigFamily opt(bool before) {
  return {"opt",
          {{"do_layer_norm_before", before}},
          {{"norm", "layer"},
           {"norm_eps", 1e-5},
           {"ungated", true},
           {"no_rope", true},
           {"learned_positions", true},
           {"position_offset", 2}},
          {{"hidden_act", "activation_function"},
           {"intermediate_size", "ffn_dim"},
           {"embedding_width", "word_embed_proj_dim"},
           {"attention_bias", "enable_bias"},
           {"output_bias", "enable_bias"},
           {"mlp_bias", "enable_bias"},
           {"num_key_value_heads", "num_attention_heads"}},
          {{"do_layer_norm_before", true},
           {"hidden_act", "relu"},
           {"attention_bias", true},
           {"output_bias", true},
           {"mlp_bias", true},
           {"tie_word_embeddings", true},
           {"max_position_embeddings", 2048}},
          "model.decoder.",
          optNames(before)};
}

using Rows = std::vector<ConfigFamily>;

void llamaRows(Rows& all) {
  const json none = json::object();
  all.push_back(
      {"llama", none, none, rmsWithBiases, {{"norm_eps", 1e-6}, {"rope_theta", 10000.0}}, "model.", llamaNames()});
  all.push_back({"mistral",
                 none,
                 {{"windows", "all"}},
                 rms,
                 {{"norm_eps", 1e-6}, {"rope_theta", 10000.0}, {"sliding_window", 4096}, {"num_key_value_heads", 8}},
                 "model.",
                 llamaNames()});
  all.push_back({"qwen2",
                 none,
                 {{"windows", "from_layer"}, {"attention_bias", true}},
                 rms,
                 {{"norm_eps", 1e-6}, {"rope_theta", 10000.0}, {"sliding_window", 4096}, {"max_window_layers", 28}},
                 "model.",
                 llamaNames()});
  all.push_back({"qwen3",
                 none,
                 {{"windows", "from_layer"}, {"head_norms", true}},
                 rmsWithBiases,
                 {{"norm_eps", 1e-6},
                  {"rope_theta", 10000.0},
                  {"sliding_window", 4096},
                  {"max_window_layers", 28},
                  {"head_dim", 128}},
                 "model.",
                 withHeadNorms(llamaNames())});
  all.push_back({"qwen3_moe",
                 none,
                 {{"windows", "all_if_used"}, {"head_norms", true}},
                 rmsWithBiases,
                 {{"norm_eps", 1e-6},
                  {"rope_theta", 10000.0},
                  {"sliding_window", 4096},
                  {"num_experts", 128},
                  {"num_experts_per_tok", 8},
                  {"norm_topk_prob", false}},
                 "model.",
                 withExperts(withHeadNorms(llamaNames()))});
  all.push_back({"mixtral",
                 none,
                 {{"windows", "all"}, {"norm_topk_prob", true}},
                 {{"norm_eps", "rms_norm_eps"},
                  {"num_experts", "num_local_experts"},
                  {"moe_intermediate_size", "intermediate_size"}},
                 {{"norm_eps", 1e-5}, {"rope_theta", 1e6}, {"num_experts", 8}, {"num_experts_per_tok", 2}},
                 "model.",
                 mixtralNames()});
}

void gemmaRows(Rows& all) {
  const json none = json::object();
  all.push_back({"gemma2",
                 none,
                 {{"windows", "alternate"}, {"norm_offset", true}, {"embedding_scale_root", true}},
                 {{"norm_eps", "rms_norm_eps"}, {"hidden_act", "hidden_activation"}, {"output_bias", "attention_bias"}},
                 {{"norm_eps", 1e-6},
                  {"rope_theta", 10000.0},
                  {"sliding_window", 4096},
                  {"head_dim", 256},
                  {"query_pre_attn_scalar", 256},
                  {"attn_logit_softcapping", 50.0},
                  {"final_logit_softcapping", 30.0},
                  {"hidden_act", "gelu_pytorch_tanh"},
                  {"tie_word_embeddings", true}},
                 "model.",
                 gemmaNames()});
  all.push_back({"gemma3_text",
                 none,
                 {{"windows", "pattern"}, {"norm_offset", true}, {"embedding_scale_root", true}, {"head_norms", true}},
                 {{"norm_eps", "rms_norm_eps"}, {"hidden_act", "hidden_activation"}, {"output_bias", "attention_bias"}},
                 {{"norm_eps", 1e-6},
                  {"rope_theta", 1e6},
                  {"rope_local_base_freq", 10000.0},
                  {"sliding_window", 4096},
                  {"sliding_window_pattern", 6},
                  {"head_dim", 256},
                  {"query_pre_attn_scalar", 256},
                  {"num_attention_heads", 8},
                  {"num_key_value_heads", 4},
                  {"vocab_size", 262208},
                  {"max_position_embeddings", 131072},
                  {"hidden_act", "gelu_pytorch_tanh"},
                  {"tie_word_embeddings", true}},
                 "model.",
                 withHeadNorms(gemmaNames())});
}

void fusedRows(Rows& all) {
  const json none = json::object();
  all.push_back(
      {"phi3", none, {{"windows", "all"}}, rms, {{"norm_eps", 1e-5}, {"rope_theta", 10000.0}}, "model.", phi3Names()});
  all.push_back({"gpt2",
                 none,
                 {{"norm", "layer"},
                  {"ungated", true},
                  {"no_rope", true},
                  {"learned_positions", true},
                  {"input_first", true},
                  {"attention_bias", true},
                  {"output_bias", true},
                  {"mlp_bias", true},
                  {"intermediate_multiple", 4}},
                 {{"norm_eps", "layer_norm_epsilon"},
                  {"hidden_act", "activation_function"},
                  {"hidden_size", "n_embd"},
                  {"num_hidden_layers", "n_layer"},
                  {"num_attention_heads", "n_head"},
                  {"num_key_value_heads", "n_head"},
                  {"intermediate_size", "n_inner"},
                  {"max_position_embeddings", "n_positions"},
                  {"scale_by_layer", "scale_attn_by_inverse_layer_idx"}},
                 {{"norm_eps", 1e-5},
                  {"hidden_act", "gelu_new"},
                  {"max_position_embeddings", 1024},
                  {"tie_word_embeddings", true}},
                 "transformer.",
                 gpt2Names()});
  all.push_back({"gpt_neox",
                 none,
                 {{"norm", "layer"}, {"ungated", true}, {"fused_order", "grouped"}, {"mlp_bias", true}},
                 {{"norm_eps", "layer_norm_eps"},
                  {"output_bias", "attention_bias"},
                  {"partial_rotary_factor", {"rotary_pct", "partial_rotary_factor"}},
                  {"rope_theta", {"rotary_emb_base", "rope_theta"}},
                  {"parallel_residual", "use_parallel_residual"},
                  {"num_key_value_heads", "num_attention_heads"}},
                 {{"norm_eps", 1e-5},
                  {"hidden_act", "gelu"},
                  {"attention_bias", true},
                  {"output_bias", true},
                  {"partial_rotary_factor", 0.25},
                  {"rope_theta", 10000.0},
                  {"parallel_residual", true}},
                 "gpt_neox.",
                 neoxNames()});
}

void falconRows(Rows& all) {
  const json none = json::object();
  const json groups{{"num_key_value_heads", "num_kv_heads"}};
  all.push_back(falcon({{"new_decoder_architecture", true}, {"num_ln_in_parallel_attn", 1}},
                       {{"parallel_residual", true}}, groups, falconNames("input_layernorm", "input_layernorm")));
  all.push_back(falcon({{"new_decoder_architecture", true}}, {{"parallel_residual", true}}, groups,
                       falconNames("ln_attn", "ln_mlp")));
  all.push_back(falcon({{"multi_query", true}, {"parallel_attn", true}},
                       {{"parallel_residual", true}, {"num_key_value_heads", 1}}, none,
                       falconNames("input_layernorm", "input_layernorm")));
  all.push_back(falcon({{"multi_query", true}}, {{"num_key_value_heads", 1}}, none,
                       falconNames("input_layernorm", "post_attention_layernorm")));
  const json everyHead{{"num_key_value_heads", "num_attention_heads"}};
  all.push_back(falcon({{"parallel_attn", true}}, {{"parallel_residual", true}}, everyHead,
                       falconNames("input_layernorm", "input_layernorm")));
  all.push_back(falcon(none, none, everyHead, falconNames("input_layernorm", "post_attention_layernorm")));
}

void optRows(Rows& all) {
  all.push_back(opt(true));
  all.push_back(opt(false));
}

void latentRows(Rows& all) {
  const json none = json::object();
  all.push_back({"deepseek_v2",
                 none,
                 {{"attention", "latent"}, {"interleaved_rows", true}, {"norm_topk_prob", false}},
                 {{"norm_eps", "rms_norm_eps"}, {"num_experts", "n_routed_experts"}, {"output_bias", "attention_bias"}},
                 {{"norm_eps", 1e-6}, {"rope_theta", 10000.0}, {"topk_method", "greedy"}},
                 "model.",
                 deepseekNames()});
  all.push_back({"deepseek_v3",
                 none,
                 {{"attention", "latent"},
                  {"selection_bias", true},
                  {"scoring_func", "sigmoid"},
                  {"group_score", "top_two_sum"},
                  {"topk_method", nullptr}},
                 {{"norm_eps", "rms_norm_eps"},
                  {"num_experts", "n_routed_experts"},
                  {"output_bias", "attention_bias"},
                  {"interleaved_rows", "rope_interleave"}},
                 {{"norm_eps", 1e-6},
                  {"rope_theta", 10000.0},
                  {"interleaved_rows", true},
                  {"norm_topk_prob", true},
                  {"routed_scaling_factor", 2.5}},
                 "model.",
                 deepseekNames()});
  all.push_back({"minicpm3",
                 none,
                 {{"attention", "latent"}},
                 {{"norm_eps", "rms_norm_eps"},
                  {"output_bias", "attention_bias"},
                  {"embedding_scale", "scale_emb"},
                  {"residual_depth", "scale_depth"},
                  {"logit_base_size", "dim_model_base"}},
                 {{"norm_eps", 1e-5},
                  {"rope_theta", 10000.0},
                  {"embedding_scale", 12.0},
                  {"residual_depth", 1.4},
                  {"logit_base_size", 256.0},
                  {"tie_word_embeddings", true}},
                 "model.",
                 latentNames()});
  all.push_back({"lrkv",
                 none,
                 {{"attention", "low_rank"}},
                 rms,
                 {{"norm_eps", 1e-6}, {"rope_theta", 10000.0}},
                 "model.",
                 lowRankNames()});
}

Rows rows() {
  Rows all;
  llamaRows(all);
  gemmaRows(all);
  fusedRows(all);
  falconRows(all);
  optRows(all);
  latentRows(all);
  return all;
}

}  // namespace

const std::vector<ConfigFamily>& configFamilies() {
  static const std::vector<ConfigFamily> all = rows();
  return all;
}

}  // namespace headscope
