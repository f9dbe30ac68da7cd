#include "core/model/family_names.h"

namespace headscope {

TensorNames llamaNames() {
  TensorNames names;
  names.tokens = "embed_tokens.weight";
  names.outputNorm = "norm.weight";
  names.head = "lm_head.weight";
  names.attentionNorms.before = "layers.{}.input_layernorm.weight";
  names.feedForwardNorms.before = "layers.{}.post_attention_layernorm.weight";
  names.q = "layers.{}.self_attn.q_proj.weight";
  names.k = "layers.{}.self_attn.k_proj.weight";
  names.v = "layers.{}.self_attn.v_proj.weight";
  names.o = "layers.{}.self_attn.o_proj.weight";
  names.gate = "layers.{}.mlp.gate_proj.weight";
  names.up = "layers.{}.mlp.up_proj.weight";
  names.down = "layers.{}.mlp.down_proj.weight";
  return names;
}

TensorNames withHeadNorms(TensorNames names) {
  names.qNorm = "layers.{}.self_attn.q_norm.weight";
  names.kNorm = "layers.{}.self_attn.k_norm.weight";
  return names;
}

TensorNames gemmaNames() {
  auto names = llamaNames();
  names.attentionNorms.after = "layers.{}.post_attention_layernorm.weight";
  names.feedForwardNorms.before = "layers.{}.pre_feedforward_layernorm.weight";
  names.feedForwardNorms.after = "layers.{}.post_feedforward_layernorm.weight";
  return names;
}

TensorNames phi3Names() {
  auto names = llamaNames();
  names.q = names.k = names.v = names.gate = names.up = "";
  names.qkv = "layers.{}.self_attn.qkv_proj.weight";
  names.gateUp = "layers.{}.mlp.gate_up_proj.weight";
  return names;
}

TensorNames latentNames() {
  auto names = llamaNames();
  names.k = names.v = "";
  names.queryDown = "layers.{}.self_attn.q_a_proj.weight";
  names.queryDownNorm = "layers.{}.self_attn.q_a_layernorm.weight";
  names.queryUp = "layers.{}.self_attn.q_b_proj.weight";
  names.keyValueDown = "layers.{}.self_attn.kv_a_proj_with_mqa.weight";
  names.latentNorm = "layers.{}.self_attn.kv_a_layernorm.weight";
  names.keyValueUp = "layers.{}.self_attn.kv_b_proj.weight";
  return names;
}

TensorNames withExperts(TensorNames names) {
  names.router = "layers.{}.mlp.gate.weight";
  names.expertGate = "layers.{}.mlp.experts.{e}.gate_proj.weight";
  names.expertUp = "layers.{}.mlp.experts.{e}.up_proj.weight";
  names.expertDown = "layers.{}.mlp.experts.{e}.down_proj.weight";
  return names;
}

TensorNames deepseekNames() {
  auto names = withExperts(latentNames());
  names.selectionBias = "layers.{}.mlp.gate.e_score_correction_bias";
  names.sharedGate = "layers.{}.mlp.shared_experts.gate_proj.weight";
  names.sharedUp = "layers.{}.mlp.shared_experts.up_proj.weight";
  names.sharedDown = "layers.{}.mlp.shared_experts.down_proj.weight";
  return names;
}

TensorNames mixtralNames() {
  auto names = llamaNames();
  names.router = "layers.{}.block_sparse_moe.gate.weight";
  names.expertGate = "layers.{}.block_sparse_moe.experts.{e}.w1.weight";
  names.expertUp = "layers.{}.block_sparse_moe.experts.{e}.w3.weight";
  names.expertDown = "layers.{}.block_sparse_moe.experts.{e}.w2.weight";
  return names;
}

TensorNames lowRankNames() {
  auto names = llamaNames();
  names.k = names.v = "";
  names.keyShared = "layers.{}.self_attn.k_shared.weight";
  names.keyDown = "layers.{}.self_attn.k_down.weight";
  names.keyResidual = "layers.{}.self_attn.k_up.weight";
  names.valueShared = "layers.{}.self_attn.v_shared.weight";
  names.valueDown = "layers.{}.self_attn.v_down.weight";
  names.valueResidual = "layers.{}.self_attn.v_up.weight";
  return names;
}

TensorNames gpt2Names() {
  TensorNames names;
  names.tokens = "wte.weight";
  names.positions = "wpe.weight";
  names.outputNorm = "ln_f.weight";
  names.head = "lm_head.weight";
  names.attentionNorms.before = "h.{}.ln_1.weight";
  names.feedForwardNorms.before = "h.{}.ln_2.weight";
  names.qkv = "h.{}.attn.c_attn.weight";
  names.o = "h.{}.attn.c_proj.weight";
  names.up = "h.{}.mlp.c_fc.weight";
  names.down = "h.{}.mlp.c_proj.weight";
  return names;
}

TensorNames neoxNames() {
  TensorNames names;
  names.tokens = "embed_in.weight";
  names.outputNorm = "final_layer_norm.weight";
  names.head = "embed_out.weight";
  names.attentionNorms.before = "layers.{}.input_layernorm.weight";
  names.feedForwardNorms.before = "layers.{}.post_attention_layernorm.weight";
  names.qkv = "layers.{}.attention.query_key_value.weight";
  names.o = "layers.{}.attention.dense.weight";
  names.up = "layers.{}.mlp.dense_h_to_4h.weight";
  names.down = "layers.{}.mlp.dense_4h_to_h.weight";
  return names;
}

TensorNames falconNames(const std::string& attentionNorm, const std::string& feedForwardNorm) {
  TensorNames names;
  names.tokens = "word_embeddings.weight";
  names.outputNorm = "ln_f.weight";
  names.head = "lm_head.weight";
  names.attentionNorms.before = "h.{}." + attentionNorm + ".weight";
  names.feedForwardNorms.before = "h.{}." + feedForwardNorm + ".weight";
  names.qkv = "h.{}.self_attention.query_key_value.weight";
  names.o = "h.{}.self_attention.dense.weight";
  names.up = "h.{}.mlp.dense_h_to_4h.weight";
  names.down = "h.{}.mlp.dense_4h_to_h.weight";
  return names;
}

TensorNames optNames(bool before) {
  TensorNames names;
  names.tokens = "embed_tokens.weight";
  names.positions = "embed_positions.weight";
  names.embeddingMap = "project_in.weight";
  names.outputMap = "project_out.weight";
  names.outputNorm = before ? "final_layer_norm.weight" : "";
  names.head = "lm_head.weight";
  (before ? names.attentionNorms.before : names.attentionNorms.sum) = "layers.{}.self_attn_layer_norm.weight";
  (before ? names.feedForwardNorms.before : names.feedForwardNorms.sum) = "layers.{}.final_layer_norm.weight";
  names.q = "layers.{}.self_attn.q_proj.weight";
  names.k = "layers.{}.self_attn.k_proj.weight";
  names.v = "layers.{}.self_attn.v_proj.weight";
  names.o = "layers.{}.self_attn.out_proj.weight";
  names.up = "layers.{}.fc1.weight";
  names.down = "layers.{}.fc2.weight";
  return names;
}

}  // namespace headscope
