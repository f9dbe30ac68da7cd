"""Expected head spectra on small shapes, from operators that are really built: tests/oracle/data/spectra_dense.json, and
the effective rank of random heads over 400 draws: tests/oracle/data/spectra_null.json.

Each case's weights come from a linear congruential generator whose values are exact in float32, so that the test builds
the same ones. Every operator is a dense hidden x hidden matrix here; inner products, cosines, eigenvalues and effective
ranks follow from it in float64 NumPy. Usage: python tests/oracle/spectra_dense.py
"""

import json
import pathlib

import numpy as np

CASES = [  # name, query heads, KV heads, head size, hidden size, kind of weights
    ("mha", 4, 4, 3, 10, "random"),
    ("gqa", 6, 2, 4, 12, "random"),
    ("mqa", 4, 1, 3, 9, "random"),
    ("wide heads", 3, 3, 8, 5, "random"),
    ("equal heads", 4, 4, 3, 10, "equal"),
    ("a head of zeros", 4, 4, 3, 10, "zero head 1"),
]


class Generator:
    """x <- (1103515245 x + 12345) mod 2^31; a value is (x >> 8) / 2^22 - 1."""

    def __init__(self, seed):
        self.x = seed

    def matrix(self, rows, columns):
        values = []
        for _ in range(rows * columns):
            self.x = (1103515245 * self.x + 12345) % 2**31
            values.append((self.x >> 8) / 2**22 - 1)
        return np.array(values).reshape(rows, columns)


def weights(seed, query_heads, kv_heads, dim, hidden, kind):
    """q, k, v [heads*dim, hidden], then o [hidden, heads*dim], drawn in this order."""
    draw = Generator(seed)
    q = draw.matrix(query_heads * dim, hidden)
    k = draw.matrix(kv_heads * dim, hidden)
    v = draw.matrix(kv_heads * dim, hidden)
    o = draw.matrix(hidden, query_heads * dim)
    if kind == "equal":
        for h in range(1, query_heads):
            q[h * dim:(h + 1) * dim] = q[:dim]
            k[h * dim:(h + 1) * dim] = k[:dim]
            v[h * dim:(h + 1) * dim] = v[:dim]
            o[:, h * dim:(h + 1) * dim] = o[:, :dim]
    elif kind == "zero head 1":
        q[dim:2 * dim] = 0
        o[:, dim:2 * dim] = 0
    return q, k, v, o


def effective_rank(values):
    p = values[values > 1e-15] / values.sum()
    return float(np.exp(-(p * np.log(p)).sum()))


def statistics(operators):
    live = [h for h, a in enumerate(operators) if np.linalg.norm(a) > 0]
    flat = np.stack([operators[h].ravel() / np.linalg.norm(operators[h]) for h in live])
    similarity = flat @ flat.T
    values = np.clip(np.linalg.eigvalsh(similarity)[::-1], 0, None)
    # Centring the similarity is taking the mean head away from each.
    centred = flat - flat.mean(axis=0)
    centred_values = np.clip(np.linalg.svd(centred, compute_uv=False) ** 2, 0, None)
    undefined = centred_values.sum() < 1e-12
    return {
        "live": live,
        "similarity": similarity.ravel().tolist(),
        "eigenvalues": values.tolist(),
        "effective_rank": effective_rank(values),
        "centred_eigenvalues": None if undefined else np.sort(
            np.pad(centred_values, (0, max(0, len(live) - len(centred_values))))[:len(live)]
            / centred_values.sum())[::-1].tolist(),
        "centred_effective_rank": None if undefined else effective_rank(centred_values),
    }


def random_heads(query_heads, kv_heads, dim, hidden, draws=400):
    """Mean and standard deviation of the effective rank of Gaussian heads."""
    ranks = []
    for seed in range(draws):
        random = np.random.default_rng(1000 + seed)
        q = random.normal(size=(query_heads, dim, hidden))
        k = np.repeat(random.normal(size=(kv_heads, dim, hidden)), query_heads // kv_heads, axis=0)
        flat = (q.transpose(0, 2, 1) @ k).reshape(query_heads, -1)
        flat /= np.linalg.norm(flat, axis=1, keepdims=True)
        ranks.append(effective_rank(np.clip(np.linalg.eigvalsh(flat @ flat.T), 0, None)))
    return {"query_heads": query_heads, "kv_heads": kv_heads, "head_dim": dim, "hidden": hidden,
            "mean": float(np.mean(ranks)), "deviation": float(np.std(ranks))}


def main():
    data = pathlib.Path(__file__).parent / "data"
    null = [random_heads(8, kv_heads, 16, 256) for kv_heads in (8, 2, 1)]
    (data / "spectra_null.json").write_text(json.dumps(null, indent=1) + "\n")
    out = []
    for seed, (name, query_heads, kv_heads, dim, hidden, kind) in enumerate(CASES, start=1):
        q, k, v, o = weights(seed, query_heads, kv_heads, dim, hidden, kind)
        group = query_heads // kv_heads
        rows = lambda m, h: m[h * dim:(h + 1) * dim]
        qk = [rows(q, h).T @ rows(k, h // group) for h in range(query_heads)]
        ov = [rows(v, h // group).T @ o[:, h * dim:(h + 1) * dim].T for h in range(query_heads)]
        out.append({"name": name, "seed": seed, "query_heads": query_heads, "kv_heads": kv_heads, "head_dim": dim,
                    "hidden": hidden, "kind": kind, "qk": statistics(qk), "ov": statistics(ov)})
    (data / "spectra_dense.json").write_text(json.dumps(out, indent=1) + "\n")


if __name__ == "__main__":
    main()
