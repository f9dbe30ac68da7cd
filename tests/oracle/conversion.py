"""Conversions of tiny models of data/families with every operator built in full, hidden × hidden, in NumPy float64:
data/conversion.json. Shared heads by their mean; the best shared basis of OV by the singular values of all operators
side by side, of QK pair by pair in complex numbers; latents and residuals by NumPy's SVD. A bias is one more input.
"""
import json, pathlib
import numpy as np
from safetensors import safe_open

data = pathlib.Path(__file__).parent / "data"


def layer_maps(w, layer, c):
    at = f"model.layers.{layer}.self_attn."
    heads, kv = c["num_attention_heads"], c["num_key_value_heads"]
    dim = c.get("head_dim") or c["hidden_size"] // heads

    def rows(name, count):
        weight = w[at + name + ".weight"]
        bias = w.get(at + name + ".bias")
        if bias is not None:
            weight = np.concatenate([weight, bias[:, None]], 1)
        return weight.reshape(count, dim, -1)

    o = w[at + "o_proj.weight"].T.reshape(heads, dim, -1)
    return rows("q_proj", heads), rows("k_proj", kv), rows("v_proj", kv), o


def error(before, after, inputs):
    """Over operators on the plain inputs: the column of a bias takes no part."""
    cut = [a[: inputs[0], : inputs[1]] for a in before], [a[: inputs[0], : inputs[1]] for a in after]
    return float(np.sqrt(sum(np.sum((x - y) ** 2) for x, y in zip(*cut)) / sum(np.sum(x**2) for x in cut[0])))


def operators(left, right):
    group = len(left) // len(right)
    return [l.T @ right[h // group] for h, l in enumerate(left)]


def best_pairs(q, k):
    """One KV head for all: each complex pair k_κ ≈ c_κ·k', weighed by the queries that use it."""
    half, group = k.shape[1] // 2, len(q) // len(k)
    kc, qc = k[:, :half] + 1j * k[:, half:], q[:, :half] + 1j * q[:, half:]
    shared, moved = np.zeros((half, k.shape[2]), complex), qc.copy()
    for p in range(half):
        weight = np.array([np.sum(np.abs(qc[g * group : (g + 1) * group, p]) ** 2) for g in range(len(k))])
        u, s, vh = np.linalg.svd(np.sqrt(weight)[:, None] * kc[:, p], full_matrices=False)
        shared[p] = s[0] * vh[0]
        for h in range(len(q)):
            moved[h, p] = np.conj(u[h // group, 0] / np.sqrt(weight[h // group])) * qc[h, p]
    apart = lambda z: np.concatenate([z.real, z.imag], -2)
    return apart(moved), apart(shared)[None]


def tail(values, dim):
    """Relative distance of operators side by side to their best projection on `dim` directions."""
    s = np.linalg.svd(values, compute_uv=False)
    return float(np.sqrt(np.sum(s[dim:] ** 2) / np.sum(s**2)))


def truncated(m, rank):
    u, s, vh = np.linalg.svd(m, full_matrices=False)
    return (u[:, :rank] * s[:rank]) @ vh[:rank]


cases = []
for name, latent, rank in (("llama", 16, 2), ("llama_bias", 12, 3)):
    c = json.load(open(data / "families" / name / "config.json"))
    file = safe_open(data / "families" / name / "model.safetensors", "pt")
    w = {key: file.get_tensor(key).double().numpy() for key in file.keys()}
    hidden = c["hidden_size"]
    for layer in range(c["num_hidden_layers"]):
        q, k, v, o = layer_maps(w, layer, c)
        qk, ov = operators(q, k), [m.T for m in operators(o, v)]
        sizes = (hidden, hidden)
        one = {"name": name, "layer": layer, "latent": latent, "rank": rank}
        one["mean"] = [error(qk, operators(q, k.mean(0, keepdims=True)), sizes), error(ov, [m.T for m in operators(o, v.mean(0, keepdims=True))], sizes)]
        moved, shared = best_pairs(q, k)
        one["optimal_qk"] = error(qk, operators(moved, shared), sizes)
        if v.shape[2] == hidden:
            one["optimal_ov"] = tail(np.concatenate(ov, 1), v.shape[1])
        stack = np.concatenate([k[..., :hidden].reshape(-1, hidden), v[..., :hidden].reshape(-1, hidden)])
        low = truncated(stack, latent)
        keys = low[: k.shape[0] * k.shape[1]].reshape(k.shape[0], k.shape[1], hidden)
        values = low[k.shape[0] * k.shape[1] :].reshape(v.shape[0], v.shape[1], hidden)
        plain_q = q[..., :hidden]
        one["mla"] = [error(qk, operators(plain_q, keys), sizes), error(ov, [m.T for m in operators(o, values)], sizes)]
        residual = lambda x: np.stack([x.mean(0) + truncated(h - x.mean(0), rank) for h in x])
        one["lrkv"] = [error(qk, operators(plain_q, residual(k[..., :hidden])), sizes), error(ov, [m.T for m in operators(o, residual(v[..., :hidden]))], sizes)]
        cases.append(one)
json.dump(cases, open(data / "conversion.json", "w"), indent=1)
