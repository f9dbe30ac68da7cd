#include <algorithm>

#include "core/model/gguf_family.h"

namespace headscope {

namespace {

using nlohmann::json;

const json gpt{{"norm", "layer"}, {"ungated", true}, {"hidden_act", "gelu"}};

json with(json base, const json& more) {
  base.update(more);
  return base;
}

/// What transformers' converter writes, and what llama.cpp computes from it.
const std::vector<GgufFamily>& families() {
  static const json latent{{"attention", "latent"}};
  static const std::vector<GgufFamily> all{
      {"llama", {{"interleaved_rows", true}, {"norm_topk_prob", true}}, {{"norm_eps", 1e-5}, {"rope_theta", 10000.0}}},
      {"qwen2", json::object(), {{"rope_theta", 10000.0}}},
      {"qwen3", {{"head_norms", true}}, {{"rope_theta", 10000.0}}},
      {"qwen3moe", {{"head_norms", true}, {"norm_topk_prob", true}}, {{"rope_theta", 10000.0}}},
      // The factor on q·k is not in the file: 1/√headDim, but for the 27B models, told by their layers.
      {"gemma2",
       {{"wide_scale_layers", 46},
        {"hidden_act", "gelu_pytorch_tanh"},
        {"embedding_scale_root", true},
        {"windows", "alternate"}},
       {{"rope_theta", 10000.0},
        {"sliding_window", 4096},
        {"attn_logit_softcapping", 50.0},
        {"final_logit_softcapping", 30.0}}},
      {"gemma3",
       {{"wide_scale_layers", 62},
        {"hidden_act", "gelu_pytorch_tanh"},
        {"embedding_scale_root", true},
        {"windows", "pattern"},
        {"head_norms", true}},
       {{"rope_theta", 1e6}, {"rope_local_base_freq", 10000.0}, {"sliding_window_pattern", 6}}},
      {"phi3", {{"windows", "all"}, {"fused_up", true}}, {{"rope_theta", 10000.0}}},
      {"gpt2", with(gpt, {{"hidden_act", "gelu_new"}, {"no_rope", true}, {"learned_positions", true}}), json::object()},
      {"gptneox", gpt, {{"rope_theta", 10000.0}, {"parallel_residual", true}}},
      {"falcon", with(gpt, {{"parallel_residual", true}}), {{"rope_theta", 10000.0}}},
      {"deepseek2", with(latent, {{"interleaved_rows", true}}), {{"rope_theta", 10000.0}}},
      {"minicpm3",
       with(latent, {{"embedding_scale", 12.0}, {"residual_depth", 1.4}, {"logit_base_size", 256.0}}),
       {{"rope_theta", 10000.0}}},
  };
  return all;
}

TensorNames commonNames() {
  TensorNames names;
  names.tokens = "token_embd.weight";
  names.positions = "position_embd.weight";
  names.outputNorm = "output_norm.weight";
  names.head = "output.weight";
  names.attentionNorms.before = "blk.{}.attn_norm.weight";
  names.feedForwardNorms.before = "blk.{}.ffn_norm.weight";
  names.q = "blk.{}.attn_q.weight";
  names.k = "blk.{}.attn_k.weight";
  names.v = "blk.{}.attn_v.weight";
  names.o = "blk.{}.attn_output.weight";
  names.qNorm = "blk.{}.attn_q_norm.weight";
  names.kNorm = "blk.{}.attn_k_norm.weight";
  names.queryDown = "blk.{}.attn_q_a.weight";
  names.queryDownNorm = "blk.{}.attn_q_a_norm.weight";
  names.queryUp = "blk.{}.attn_q_b.weight";
  names.keyValueDown = "blk.{}.attn_kv_a_mqa.weight";
  names.latentNorm = "blk.{}.attn_kv_a_norm.weight";
  names.keyValueUp = "blk.{}.attn_kv_b.weight";
  names.keyUp = "blk.{}.attn_k_b.weight";
  names.valueUp = "blk.{}.attn_v_b.weight";
  names.gate = "blk.{}.ffn_gate.weight";
  names.up = "blk.{}.ffn_up.weight";
  names.down = "blk.{}.ffn_down.weight";
  names.router = "blk.{}.ffn_gate_inp.weight";
  names.selectionBias = "blk.{}.exp_probs_b.bias";
  names.expertGate = "blk.{}.ffn_gate_exps.weight";
  names.expertUp = "blk.{}.ffn_up_exps.weight";
  names.expertDown = "blk.{}.ffn_down_exps.weight";
  names.sharedGate = "blk.{}.ffn_gate_shexp.weight";
  names.sharedUp = "blk.{}.ffn_up_shexp.weight";
  names.sharedDown = "blk.{}.ffn_down_shexp.weight";
  return names;
}

}  // namespace

const GgufFamily* findGgufFamily(const std::string& architecture) {
  const auto& all = families();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& family) { return family.architecture == architecture; });
  return found == all.end() ? nullptr : &*found;
}

std::string knownGgufFamilies() {
  std::string list;
  for (const auto& family : families()) list += (list.empty() ? "" : ", ") + family.architecture;
  return list;
}

TensorNames ggufNames(const GgufFamily& family, const WeightSource& source) {
  auto names = commonNames();
  if (source.find("blk.0.attn_qkv.weight")) names.qkv = "blk.{}.attn_qkv.weight";
  if (source.find("blk.0.post_attention_norm.weight")) names.attentionNorms.after = "blk.{}.post_attention_norm.weight";
  if (source.find("blk.0.post_ffw_norm.weight")) names.feedForwardNorms.after = "blk.{}.post_ffw_norm.weight";
  if (family.fixed.contains("fused_up")) names.gateUp = names.up;
  if (family.architecture == "falcon") {
    // attn_norm_2 stands before attention and attn_norm before the feed-forward block; with one norm it serves both.
    names.feedForwardNorms.before = names.attentionNorms.before;
    if (source.find("blk.0.attn_norm_2.weight")) names.attentionNorms.before = "blk.{}.attn_norm_2.weight";
  }
  return names;
}

}  // namespace headscope
