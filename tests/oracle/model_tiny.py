"""Writes one tiny random llama three times with NumPy, `safetensors` and `gguf`: as one safetensors file, as two shards
with an index, and as GGUF with the query and key rows in the order llama files use (pairs interleaved).

    model_tiny.py DEMO.gguf      also writes model_demo.json: values of DEMO dequantised by the `gguf` package
"""
import json, pathlib, sys
import numpy as np
import gguf
from safetensors.numpy import save_file

data = pathlib.Path(__file__).parent / "data"
hidden, middle, vocab, heads, kv, dim, layers = 16, 24, 32, 4, 2, 4, 2
random = np.random.default_rng(7)
draw = lambda *shape: random.standard_normal(shape).astype(np.float32)
hf = {"model.embed_tokens.weight": draw(vocab, hidden), "model.norm.weight": draw(hidden)}
names = [("input_layernorm", "attn_norm", (hidden,)), ("self_attn.q_proj", "attn_q", (heads * dim, hidden)),
         ("self_attn.k_proj", "attn_k", (kv * dim, hidden)), ("self_attn.v_proj", "attn_v", (kv * dim, hidden)),
         ("self_attn.o_proj", "attn_output", (hidden, heads * dim)), ("post_attention_layernorm", "ffn_norm", (hidden,)),
         ("mlp.gate_proj", "ffn_gate", (middle, hidden)), ("mlp.up_proj", "ffn_up", (middle, hidden)),
         ("mlp.down_proj", "ffn_down", (hidden, middle))]
for layer in range(layers):
    for long, _, shape in names:
        hf[f"model.layers.{layer}.{long}.weight"] = draw(*shape)

config = {"model_type": "llama", "hidden_size": hidden, "intermediate_size": middle, "vocab_size": vocab,
          "num_hidden_layers": layers, "num_attention_heads": heads, "num_key_value_heads": kv,
          "max_position_embeddings": 128, "rms_norm_eps": 1e-5, "tie_word_embeddings": True,
          "rope_parameters": {"rope_type": "default", "rope_theta": 1000000.0}, "bos_token_id": 1, "eos_token_id": [2, 3]}
single, sharded = data / "tiny_llama", data / "tiny_llama_sharded"
for folder in (single, sharded):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
save_file(hf, single / "model.safetensors", {"format": "pt"})
shards = [f"model-0000{i}-of-00002.safetensors" for i in (1, 2)]
where = {name: shards[i >= len(hf) // 2] for i, name in enumerate(hf)}
for shard in shards:
    save_file({n: t for n, t in hf.items() if where[n] == shard}, sharded / shard, {"format": "pt"})
(sharded / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": where}) + "\n")

permute = lambda w, n: w.reshape(n, 2, w.shape[0] // n // 2, *w.shape[1:]).swapaxes(1, 2).reshape(w.shape)
out = gguf.GGUFWriter(str(data / "tiny_llama.gguf"), "llama")
for add, value in (("block_count", layers), ("embedding_length", hidden), ("feed_forward_length", middle),
                   ("head_count", heads), ("head_count_kv", kv), ("context_length", 128), ("rope_freq_base", 1e6),
                   ("layer_norm_rms_eps", 1e-5), ("bos_token_id", 1), ("eos_token_id", 2)):
    getattr(out, "add_" + add)(value)
out.add_tensor("token_embd.weight", hf["model.embed_tokens.weight"])
out.add_tensor("output_norm.weight", hf["model.norm.weight"])
for layer in range(layers):
    for long, short, _ in names:
        w = hf[f"model.layers.{layer}.{long}.weight"]
        w = permute(w, heads) if short == "attn_q" else permute(w, kv) if short == "attn_k" else w
        out.add_tensor(f"blk.{layer}.{short}.weight", np.ascontiguousarray(w))
out.write_header_to_file(); out.write_kv_data_to_file(); out.write_tensors_to_file(); out.close()

if len(sys.argv) > 1:
    demo = {t.name: t for t in gguf.GGUFReader(sys.argv[1]).tensors}
    # q and k of one head, file row 2i of a pair is row i here, 2i+1 is i+32
    order = [2 * i for i in range(32)] + [2 * i + 1 for i in range(32)]
    rows = lambda name: gguf.quants.dequantize(demo[name].data, demo[name].tensor_type)
    q, k, v = (rows(f"blk.3.attn_{n}.weight") for n in "qkv")
    embedding = gguf.quants.dequantize(demo["token_embd.weight"].data[:4], demo["token_embd.weight"].tensor_type)
    values = {"q_head2": q[128:192][order][:, :3], "k_head1": k[64:128][order][:, :3], "v": v[:4, :6], "embedding": embedding[:, :6],
              "v_sum": v.astype(np.float64).sum()}
    (data / "model_demo.json").write_text(json.dumps({n: np.asarray(x).tolist() for n, x in values.items()}) + "\n")
