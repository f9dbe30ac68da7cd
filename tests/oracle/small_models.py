"""Expected numbers of the demo's small models: tests/oracle/data/small_models.json.

Effective ranks of the QK and OV circuits come from operators that are really built, in float64 NumPy, from the stored
tensors. ln P of 200 bytes comes from transformers in float32: llama and deepseek_v2 as they are, LRKV as the llama model
that its finished key and value maps make. Usage: python tests/oracle/small_models.py
"""

import json
import pathlib
import shutil
import tempfile

import numpy as np
import torch
import transformers
from safetensors.torch import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "resources/demo/models"
TEXT = (
    b"A package maintainer who receives a bug report should first try to reproduce the problem. If that works, the next "
    b"step is to find the upstream version in which it appeared, and to say so in the report."
)[:200]


def finished(layer, part, heads):
    """LRKV: shared + up_h down_h of every head, [heads*dim, hidden]."""
    shared, down, up = (layer[f"{part}_{name}.weight"] for name in ("shared", "down", "up"))
    rank, dim = up.shape[1], shared.shape[0]
    rows = [shared + up[h * dim : (h + 1) * dim] @ down[h * rank : (h + 1) * rank] for h in range(heads)]
    return torch.cat(rows) if isinstance(shared, torch.Tensor) else np.concatenate(rows)


def maps(config, layer):
    """Lists of W_Q, W_K, W_V [dim, hidden] of each query head."""
    heads = config["num_attention_heads"]
    q = np.split(layer["q_proj.weight"], heads)
    if config["model_type"] == "deepseek_v2":
        rank, nope = config["kv_lora_rank"], config["qk_nope_head_dim"]
        down = layer["kv_a_proj_with_mqa.weight"]
        latent = down[:rank] * layer["kv_a_layernorm.weight"][:, None]
        ups = np.split(layer["kv_b_proj.weight"], heads)
        k = [np.concatenate([up[:nope] @ latent, down[rank:]]) for up in ups]
        return q, k, [up[nope:] @ latent for up in ups]
    if config["model_type"] == "lrkv":
        return q, np.split(finished(layer, "k", heads), heads), np.split(finished(layer, "v", heads), heads)
    kv = config["num_key_value_heads"]
    k, v = np.split(layer["k_proj.weight"], kv), np.split(layer["v_proj.weight"], kv)
    return q, [k[h * kv // heads] for h in range(heads)], [v[h * kv // heads] for h in range(heads)]


def effective_rank(operators):
    flat = np.stack([o.ravel() for o in operators])
    flat /= np.linalg.norm(flat, axis=1, keepdims=True)
    p = np.clip(np.linalg.eigvalsh(flat @ flat.T), 0, None) / len(operators)
    p = p[p > 0]
    return float(np.exp(-(p * np.log(p)).sum()))


def ranks(config, tensors):
    qk, ov = [], []
    for number in range(config["num_hidden_layers"]):
        prefix = f"model.layers.{number}.self_attn."
        layer = {n[len(prefix) :]: t.double().numpy() for n, t in tensors.items() if n.startswith(prefix)}
        q, k, v = maps(config, layer)
        o = np.split(layer["o_proj.weight"], len(q), axis=1)
        qk.append(effective_rank([a.T @ b for a, b in zip(q, k)]))
        ov.append(effective_rank([a.T @ b.T for a, b in zip(v, o)]))
    return qk, ov


def log_probabilities(folder, config, tensors):
    with tempfile.TemporaryDirectory() as work:
        path = pathlib.Path(work)
        if config["model_type"] == "lrkv":
            heads = config["num_attention_heads"]
            own = {n: t for n, t in tensors.items() if not any(w in n for w in ("_shared.", "_down.", "_up."))}
            for number in range(config["num_hidden_layers"]):
                prefix = f"model.layers.{number}.self_attn."
                layer = {n[len(prefix) :]: t.float() for n, t in tensors.items() if n.startswith(prefix)}
                for part in "kv":
                    own[f"{prefix}{part}_proj.weight"] = finished(layer, part, heads)
            save_file({n: t.float().contiguous() for n, t in own.items()}, path / "model.safetensors", {"format": "pt"})
            llama = {**config, "model_type": "llama", "architectures": ["LlamaForCausalLM"]}
            llama.update(num_key_value_heads=heads, torch_dtype="float32")
            (path / "config.json").write_text(json.dumps(llama))
        else:
            for name in ("config.json", "model.safetensors"):
                shutil.copy(folder / name, path / name)
        model = transformers.AutoModelForCausalLM.from_pretrained(path, dtype=torch.float32).eval()
        ids = torch.tensor([list(TEXT)])
        with torch.no_grad():
            scores = model(ids).logits[0, :-1].double().log_softmax(-1)
        return scores.gather(1, ids[0, 1:, None])[:, 0].tolist()


def main():
    out = {"text": TEXT.decode(), "models": {}}
    for folder in sorted(path for path in MODELS.iterdir() if (path / "config.json").exists()):
        kind = folder.name
        config = json.loads((folder / "config.json").read_text())
        tensors = load_file(folder / "model.safetensors")
        qk, ov = ranks(config, tensors)
        scores = log_probabilities(folder, config, tensors)
        out["models"][kind] = {"qk": qk, "ov": ov, "token_logprobs": [round(s, 7) for s in scores]}
        print(kind, "QK", *(f"{r:.2f}" for r in qk), "mean", round(float(np.mean(qk)), 3),
              "OV mean", round(float(np.mean(ov)), 3), "nats", -np.mean(scores))
    path = ROOT / "tests/oracle/data/small_models.json"
    path.write_text(json.dumps(out, indent=1) + "\n")


if __name__ == "__main__":
    main()
