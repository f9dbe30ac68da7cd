#include "core/model/tensor_names.h"

namespace headscope {

const TensorNames& llamaGgufNames() {
  static const TensorNames names{"token_embd.weight",
                                 "output_norm.weight",
                                 "output.weight",
                                 "blk.{}.attn_norm.weight",
                                 "blk.{}.attn_q.weight",
                                 "blk.{}.attn_k.weight",
                                 "blk.{}.attn_v.weight",
                                 "blk.{}.attn_output.weight",
                                 "blk.{}.ffn_norm.weight",
                                 "blk.{}.ffn_gate.weight",
                                 "blk.{}.ffn_up.weight",
                                 "blk.{}.ffn_down.weight",
                                 true};
  return names;
}

const TensorNames& llamaSafetensorsNames() {
  static const TensorNames names{"model.embed_tokens.weight",
                                 "model.norm.weight",
                                 "lm_head.weight",
                                 "model.layers.{}.input_layernorm.weight",
                                 "model.layers.{}.self_attn.q_proj.weight",
                                 "model.layers.{}.self_attn.k_proj.weight",
                                 "model.layers.{}.self_attn.v_proj.weight",
                                 "model.layers.{}.self_attn.o_proj.weight",
                                 "model.layers.{}.post_attention_layernorm.weight",
                                 "model.layers.{}.mlp.gate_proj.weight",
                                 "model.layers.{}.mlp.up_proj.weight",
                                 "model.layers.{}.mlp.down_proj.weight",
                                 false};
  return names;
}

}  // namespace headscope
