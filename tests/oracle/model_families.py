"""Writes a tiny random model of every family under data/families/NAME with `transformers`, and what that says of it.

    model_families.py [NAME...]        all families this version of transformers knows, or those named

NAME/config.json, NAME/model.safetensors (bfloat16) and NAME/expected.json: {"ids": 201 token ids, "logprobs": {"LENGTH":
ln P of each token after the first when the first LENGTH ids are read in one go, float32}}. Lengths stand on both sides
of every window and rope-scaling border. Weights are drawn so large that attention and gates are far from uniform: with
the library's own start values every model says the same. deepseek_v2, minicpm3 and the names ending in _v5 come from
transformers 5.24 (their settings in the newer dialect of config.json), the others from 4.57.
"""
import json, pathlib, shutil, sys
import torch, transformers
from transformers import AutoModelForCausalLM

FIVE = transformers.__version__.startswith("5")
data = pathlib.Path(__file__).parent / "data" / "families"
VOCAB = 96
base = dict(vocab_size=VOCAB, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
            num_key_value_heads=2, max_position_embeddings=256, bos_token_id=1, eos_token_id=2, pad_token_id=None)
moe = dict(moe_intermediate_size=16, num_experts_per_tok=2)
latent = dict(num_key_value_heads=4, kv_lora_rank=12, qk_nope_head_dim=8, qk_rope_head_dim=4, v_head_dim=6)
yarn = dict(rope_type="yarn", factor=4.0, original_max_position_embeddings=64, beta_fast=32, beta_slow=1)
long = dict(type="longrope", short_factor=[1.0, 1.1, 1.3], long_factor=[1.0, 2.0, 5.0])
llama3 = dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=64)
falcon = dict(base, ffn_hidden_size=128, bias=False, alibi=False, num_kv_heads=2, rope_theta=10000.0)
opt = dict(base, ffn_dim=48, word_embed_proj_dim=32, pad_token_id=1)
gpt = dict(vocab_size=VOCAB, n_embd=32, n_head=4, n_layer=2, n_positions=256, n_inner=None, bos_token_id=1, eos_token_id=2)

# name: (config class, its settings, lengths)
FAMILIES = {
    "llama": ("LlamaConfig", dict(base, rope_theta=10000.0, rope_scaling=llama3), [200]),
    "llama_bias": ("LlamaConfig", dict(base, attention_bias=True, mlp_bias=True, tie_word_embeddings=True,
                                       rope_scaling=dict(type="linear", factor=4.0)), [200]),
    "llama_dynamic": ("LlamaConfig", dict(base, max_position_embeddings=64,
                                          rope_scaling=dict(rope_type="dynamic", factor=2.0)), [50, 200]),
    "mistral": ("MistralConfig", dict(base, sliding_window=24, head_dim=12, rope_theta=1e6), [20, 200]),
    "qwen2": ("Qwen2Config", dict(base, rope_theta=1e6, rope_scaling=yarn), [200]),
    "qwen3": ("Qwen3Config", dict(base, head_dim=16, num_hidden_layers=3, use_sliding_window=True, sliding_window=24,
                                  max_window_layers=2, rope_theta=1e6, tie_word_embeddings=True), [20, 200]),
    "gemma2": ("Gemma2Config", dict(base, num_hidden_layers=4, head_dim=8, query_pre_attn_scalar=8, sliding_window=20,
                                    attn_logit_softcapping=5.0, final_logit_softcapping=3.0), [200]),
    "gemma3_text": ("Gemma3TextConfig", dict(base | dict(hidden_size=24, intermediate_size=24), num_hidden_layers=7, head_dim=8,
                                             query_pre_attn_scalar=8, sliding_window=20,
                                             rope_scaling=dict(rope_type="linear", factor=8.0)), [200]),
    "gemma3": ("Gemma3Config", dict(text_config=dict(base, num_hidden_layers=2, head_dim=8, sliding_window=20,
                                                     layer_types=["sliding_attention", "full_attention"]),
                                    vision_config=dict(hidden_size=16, intermediate_size=16, num_hidden_layers=1,
                                                       num_attention_heads=2, image_size=8, patch_size=4),
                                    mm_tokens_per_image=4), [200]),
    "phi3": ("Phi3Config", dict(base, sliding_window=150, partial_rotary_factor=0.75, rope_scaling=long,
                                original_max_position_embeddings=64), [60, 200]),
    "gpt2": ("GPT2Config", gpt, [200]),
    "gpt_neox": ("GPTNeoXConfig", dict(base, rotary_pct=0.25, use_parallel_residual=True), [200]),
    "gpt_neox_serial": ("GPTNeoXConfig", dict(base, rotary_pct=0.5, use_parallel_residual=False), [200]),
    "falcon": ("FalconConfig", dict(falcon, multi_query=True, parallel_attn=True, new_decoder_architecture=False), [200]),
    "falcon_groups": ("FalconConfig", dict(falcon, new_decoder_architecture=True, parallel_attn=True), [200]),
    "falcon_serial": ("FalconConfig", dict(falcon, num_kv_heads=4, bias=True, multi_query=False, parallel_attn=False,
                                           new_decoder_architecture=False), [200]),
    "opt": ("OPTConfig", opt, [200]),
    "opt_after": ("OPTConfig", dict(opt, do_layer_norm_before=False, word_embed_proj_dim=16), [200]),
    "deepseek_v3": ("DeepseekV3Config", dict(
        base, **latent, **moe, q_lora_rank=16, n_routed_experts=4, n_shared_experts=1, n_group=2, topk_group=1,
        norm_topk_prob=True, routed_scaling_factor=2.5, first_k_dense_replace=1, num_hidden_layers=3,
        rope_scaling=dict(yarn, mscale=0.8, mscale_all_dim=0.8)), [200]),
    "deepseek_v3_halves": ("DeepseekV3Config", dict(
        base, **latent, **moe, q_lora_rank=None, n_routed_experts=4, n_shared_experts=1, n_group=1, topk_group=1,
        norm_topk_prob=False, routed_scaling_factor=1.0, first_k_dense_replace=1, attention_bias=True,
        rope_interleave=False, rope_scaling=dict(yarn, mscale=1.0, mscale_all_dim=0.8)), [200]),
    "qwen3_moe": ("Qwen3MoeConfig", dict(base, **moe, head_dim=16, num_experts=6, norm_topk_prob=True), [200]),
    "mixtral": ("MixtralConfig", dict(base, intermediate_size=24, num_local_experts=4, num_experts_per_tok=2,
                                      sliding_window=None, rope_theta=1e6), [200]),
    "lrkv": ("LlamaConfig", dict(base, num_key_value_heads=4), [200]),
}
FIVE_FAMILIES = {
    "llama_v5": ("LlamaConfig", dict(base, rope_parameters=dict(llama3, rope_theta=1e6)), [200]),
    "gemma3_v5": ("Gemma3TextConfig", dict(
        base, num_hidden_layers=3, head_dim=8, intermediate_size=32, query_pre_attn_scalar=8, sliding_window=20,
        layer_types=["sliding_attention", "sliding_attention", "full_attention"],
        rope_parameters=dict(full_attention=dict(rope_type="linear", factor=8.0, rope_theta=1e6),
                             sliding_attention=dict(rope_type="default", rope_theta=10000.0))), [200]),
    "phi3_v5": ("Phi3Config", dict(base, sliding_window=None, original_max_position_embeddings=64, rope_parameters=dict(
        long, rope_type="longrope", rope_theta=10000.0, partial_rotary_factor=0.75)), [60, 200]),
    "deepseek_v2": ("DeepseekV2Config", dict(
        base, **latent, **moe, q_lora_rank=None, n_routed_experts=6, n_shared_experts=2, topk_method="group_limited_greedy",
        n_group=3, topk_group=2, norm_topk_prob=False, routed_scaling_factor=4.0, first_k_dense_replace=1,
        rope_parameters=dict(yarn, mscale=0.7, mscale_all_dim=0.7, rope_theta=10000.0)), [200]),
    "minicpm3": ("MiniCPM3Config", dict(base | dict(hidden_size=64), **latent, q_lora_rank=16, scale_emb=12, scale_depth=1.4, dim_model_base=256,
                                        tie_word_embeddings=True), [200]),
    "mixtral_v5": ("MixtralConfig", dict(base, intermediate_size=24, num_local_experts=4, num_experts_per_tok=2,
                                         sliding_window=None), [200]),
}


def draw(model):
    """Matrices with rows of length about 1.5, norms around their neutral value, biases of a third."""
    random = torch.Generator().manual_seed(5)
    for name, value in model.state_dict().items():
        if not value.is_floating_point() or name.endswith(("inv_freq", "attn.bias", "masked_bias")):
            continue
        noise = torch.randn(value.shape, generator=random)
        if value.dim() == 1:
            norm = "norm" in name.lower() or ".ln" in name
            neutral = 1.0 if norm and name.endswith("weight") and "gemma" not in type(model).__name__.lower() else 0.0
            value.copy_(neutral + 0.3 * noise)
        elif "embed" in name or "wte" in name or "wpe" in name or "lm_head" in name:
            # minicpm3 multiplies its embeddings by 12 and its logits by 4 here.
            value.copy_(noise * (0.08 if "MiniCPM3" in type(model).__name__ else 0.5))
        else:
            rows_in = value.shape[0] if "Conv1D" in str(type(model.get_submodule(name.rsplit(".", 1)[0]))) else value.shape[-1]
            value.copy_(noise * (1.5 / rows_in**0.5))
    return model


def lrkv(config, folder):
    """W_K^h = shared + U_h B_hᵀ (and V alike) stored in parts, and put together for the llama that says what is right."""
    rank, heads, hidden = 2, config.num_attention_heads, config.hidden_size
    dim = hidden // heads
    llama = draw(AutoModelForCausalLM.from_config(config)).to(torch.bfloat16)
    tensors = dict(llama.state_dict())
    random = torch.Generator().manual_seed(11)
    # A model turned to bfloat16 and back has its rotary frequencies rounded, so the values go into a fresh one.
    wide = AutoModelForCausalLM.from_config(config)
    wide.load_state_dict({n: t.float() for n, t in tensors.items()})
    for layer in range(config.num_hidden_layers):
        at = f"model.layers.{layer}.self_attn."
        for part in "kv":
            make = lambda *shape, size: (torch.randn(shape, generator=random) * size).to(torch.bfloat16)
            shared, down, up = make(dim, hidden, size=0.25), make(heads * rank, hidden, size=0.2), make(heads * dim, rank, size=0.8)
            residual = torch.cat([up[h * dim:(h + 1) * dim].float() @ down[h * rank:(h + 1) * rank].float() for h in range(heads)])
            getattr(wide.model.layers[layer].self_attn, part + "_proj").weight.data.copy_(shared.float().repeat(heads, 1) + residual)
            del tensors[at + part + "_proj.weight"]
            tensors |= {at + part + "_shared.weight": shared, at + part + "_down.weight": down, at + part + "_up.weight": up}
    from safetensors.torch import save_file
    folder.mkdir(parents=True, exist_ok=True)
    save_file({n: t.to(torch.bfloat16).contiguous() for n, t in tensors.items()}, folder / "model.safetensors", {"format": "pt"})
    settings = json.loads(config.to_json_string()) | {"model_type": "lrkv", "lrkv_rank": rank, "architectures": ["LrkvForCausalLM"]}
    (folder / "config.json").write_text(json.dumps(settings, indent=1) + "\n")
    return wide


def write(name, kind, settings, lengths):
    folder = data / name
    shutil.rmtree(folder, ignore_errors=True)
    torch.manual_seed(1)
    config = getattr(transformers, kind)(**settings)
    config._attn_implementation = "eager"
    if name == "lrkv":
        model = lrkv(config, folder)
    else:
        maker = getattr(transformers, "Gemma3ForConditionalGeneration") if name == "gemma3" else AutoModelForCausalLM
        model = (maker(config) if name == "gemma3" else maker.from_config(config))
        model = draw(model).to(torch.bfloat16)
        model.save_pretrained(folder)
        (folder / "generation_config.json").unlink(missing_ok=True)
        model = maker.from_pretrained(folder, torch_dtype=torch.float32, attn_implementation="eager")
    model.eval()
    ids = torch.randint(3, VOCAB, (max(lengths) + 1,), generator=torch.Generator().manual_seed(9)).tolist()
    ids = [min(i, 90) for i in ids]
    expected = {"ids": ids, "logprobs": {}}
    for length in lengths:
        read = torch.tensor([ids[:length]])
        with torch.no_grad():
            logits = model(input_ids=read, attention_mask=torch.ones_like(read), use_cache=False).logits[0]
        scores = torch.log_softmax(logits.float(), -1)
        # The last id read predicts nothing that is scored.
        values = [scores[i, ids[i + 1]].item() for i in range(length - 1)]
        expected["logprobs"][str(length)] = [round(v, 6) for v in values]
    (folder / "expected.json").write_text(json.dumps(expected) + "\n")
    size = sum(f.stat().st_size for f in folder.iterdir())
    spread = torch.tensor(expected["logprobs"][str(lengths[-1])])
    print(f"{name:20} {size // 1024:4} KB  mean {spread.mean():.3f}  sd {spread.std():.3f}")


if __name__ == "__main__":
    known = FIVE_FAMILIES if FIVE else FAMILIES
    for name in sys.argv[1:] or known:
        write(name, *known[name])
