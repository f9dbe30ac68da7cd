"""Effective rank and eigenvalues of tiny models of data/families with every operator built in full, hidden × hidden, in
NumPy float64: data/spectra_families.json. QK with the scales of norms between the maps, keys alone, OV, and QK at a
relative position (queries 3 tokens behind keys).
"""
import json, pathlib
from types import SimpleNamespace
import numpy as np
from safetensors import safe_open
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

data = pathlib.Path(__file__).parent / "data"


def tensors(name):
    file = safe_open(data / "families" / name / "model.safetensors", "pt")
    return {key: file.get_tensor(key).double().numpy() for key in file.keys()}


def frequencies(c, dims):
    """Radians per position of each pair; scaled ones by transformers' own function."""
    if (c.get("rope_scaling") or {}).get("rope_type") == "yarn":
        return ROPE_INIT_FUNCTIONS["yarn"](SimpleNamespace(**c), "cpu")[0].double().numpy()
    return (c.get("rope_theta") or c["rope_parameters"]["rope_theta"]) ** (-np.arange(0, dims, 2) / dims)


def turned(rows, c, delta, interleaved):
    """Rows [dims, hidden] of one head's turning part, each pair turned by delta positions."""
    dims = rows.shape[0]
    first, second = (np.arange(0, dims, 2), np.arange(1, dims, 2)) if interleaved else (np.arange(dims // 2), np.arange(dims // 2, dims))
    angle = delta * frequencies(c, dims)
    out = rows.copy()
    out[first] = rows[first] * np.cos(angle)[:, None] - rows[second] * np.sin(angle)[:, None]
    out[second] = rows[second] * np.cos(angle)[:, None] + rows[first] * np.sin(angle)[:, None]
    return out


def grouped(w, at, c, delta):
    heads, kv = c["num_attention_heads"], c["num_key_value_heads"]
    dim = c.get("head_dim") or c["hidden_size"] // heads
    scale = lambda name: w[at + name][:, None] if at + name in w else 1.0
    cut = lambda name: w[at + name].reshape(-1, dim, c["hidden_size"])
    q, k, v = cut("q_proj.weight") * scale("q_norm.weight"), cut("k_proj.weight") * scale("k_norm.weight"), cut("v_proj.weight")
    q = np.stack([turned(head, c, delta, False) for head in q])
    per = heads // kv
    return q, np.repeat(k, per, 0), np.repeat(v, per, 0), dim


def latent(w, at, c, delta):
    heads, nope, rope, value, rank = (c[k] for k in ("num_attention_heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank"))
    query = (w[at + "q_b_proj.weight"] * w[at + "q_a_layernorm.weight"]) @ w[at + "q_a_proj.weight"]
    q = query.reshape(heads, nope + rope, -1)
    q = np.stack([np.concatenate([head[:nope], turned(head[nope:], c, delta, c.get("rope_interleave", False))]) for head in q])
    down = w[at + "kv_a_proj_with_mqa.weight"]
    both = ((w[at + "kv_b_proj.weight"] * w[at + "kv_a_layernorm.weight"]) @ down[:rank]).reshape(heads, nope + value, -1)
    k = np.concatenate([both[:, :nope], np.repeat(down[None, rank:], heads, 0)], 1)
    return q, k, both[:, nope:], value


def low_rank(w, at, c, delta):
    heads, rank = c["num_attention_heads"], c["lrkv_rank"]
    dim = c["hidden_size"] // heads
    def maps(part):
        up, down = w[at + part + "_up.weight"].reshape(heads, dim, rank), w[at + part + "_down.weight"].reshape(heads, rank, -1)
        return w[at + part + "_shared.weight"][None] + up @ down
    q = np.stack([turned(head, c, delta, False) for head in w[at + "q_proj.weight"].reshape(heads, dim, -1)])
    return q, maps("k"), maps("v"), dim


def spectrum(operators):
    flat = np.stack([o.ravel() / np.linalg.norm(o) for o in operators])
    values = np.clip(np.linalg.eigvalsh(flat @ flat.T)[::-1], 0, None)
    p = values[values > 0] / values.sum()
    return {"effective_rank": float(np.exp(-(p * np.log(p)).sum())), "eigenvalues": values.tolist()}


cases = []
for name, form in (("qwen3", grouped), ("deepseek_v3", latent), ("minicpm3", latent), ("lrkv", low_rank)):
    c, w = json.loads((data / "families" / name / "config.json").read_text()), tensors(name)
    layers = []
    for layer in range(c["num_hidden_layers"]):
        at = f"model.layers.{layer}.self_attn."
        q, k, v, value = form(w, at, c, 0)
        far = form(w, at, c, 3)[0]
        o = w[at + "o_proj.weight"].reshape(c["hidden_size"], -1, value).transpose(1, 2, 0)
        pairs = lambda a, b: [x.T @ y for x, y in zip(a, b)]
        layers.append({"qk": spectrum(pairs(q, k)), "keys": spectrum(pairs(k, k)), "ov": spectrum(pairs(v, o)), "qk3": spectrum(pairs(far, k))})
    cases.append({"name": name, "layers": layers})
(data / "spectra_families.json").write_text(json.dumps(cases) + "\n")
