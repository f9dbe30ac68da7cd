"""Seconds for one exact point of an influence curve, in the reference code and in Headscope, by turns in one run.

usage: influence_reference.py CHECKOUT FOLDER-WITH-THE-GGUF HEADSCOPE-CLI [--rounds 3] [--threads 2]
                              [--heads L0H0,…] [--ratios 0.02,…]

CHECKOUT is github.com/adamzweiger/compaction at 2e59cc8, used as it is but for one thing: its power iteration starts from
a random vector, here from ones, as in the recorded values of tests/oracle/data/influence_smollm2.json. Article, questions
and answers come from that file, and both programs' Δ are held against it: a wrong computation is not timed.

Both keep 5 % of every head in the baseline, read the article again for reference queries, and compute in float32. Timed
are the points alone: models, answers and baselines are ready before. Headscope's time runs from the line that announces
the points to the end of the process, so it includes beginning each head's curve, the session file and, at every point,
the KL divergence that the reference does not compute.

Needs torch, transformers 4.57 and gguf. Run it on a quiet machine; the load is printed, and processor time beside seconds.
"""
import argparse
import contextlib
import json
import math
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

GGUF = "SmolLM2-135M-Instruct.Q4_1.gguf"
DATA = pathlib.Path(__file__).parents[1] / "oracle/data/influence_smollm2.json"
TARGET_RATIO = 0.05
# Spread over the layers so that their mean is the model's: the cost of a point in Headscope falls with the layer's height.
HEADS = "L0H0,L5H2,L14H2,L23H2,L29H1"
RATIOS = "0.02,0.1,0.3,0.5"
GRID_RATIOS = 51
TOLERANCE = 2e-5


def ones_like_randn(*size, **options):
    return torch.ones(*size, **options)


class Reference:
    """The reference code with everything ready but the points."""

    def __init__(self, checkout, gguf_folder, work, wanted):
        sys.path.insert(0, str(checkout))
        os.chdir(work)  # it writes beside the current folder
        torch.randn = ones_like_randn
        from evaluation.configs.query_generation.repeat import config as queries
        from evaluation.utils import extract_full_kv_cache
        from head_budget_optimization.influence import HeadInfluenceComputer
        from models.llama import LlamaForCausalLM

        folder = work / "weights"
        loaded = AutoModelForCausalLM.from_pretrained(gguf_folder, gguf_file=GGUF, dtype=torch.float32)
        loaded.save_pretrained(folder)
        tokenizer = AutoTokenizer.from_pretrained(gguf_folder, gguf_file=GGUF)
        tokenizer.save_pretrained(folder)
        self._put_rope_theta_on_top(folder / "config.json")
        model = LlamaForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="sdpa").eval()
        self.heads = model.config.num_hidden_layers * model.config.num_key_value_heads
        self.computer = HeadInfluenceComputer(
            model, tokenizer, queries,
            algorithm_kwargs={"score_method": "rms", "nnls_iters": 2, "nnls_lower_bound": math.exp(-3),
                              "nnls_upper_bound": math.exp(3), "c2_method": "lsq"},
            algorithm_name="highest_attention_keys", device="cpu")

        article = wanted["article"]
        length, cache, kept, text, _ = extract_full_kv_cache(model, tokenizer, article["text"], "cpu")
        if len(kept) != len(article["ids"]):
            sys.exit(f"the article has {len(kept)} tokens here, {len(article['ids'])} in {DATA.name}")
        baseline, reference_queries, _ = self.computer.compute_baseline_and_queries(
            cache, text, kept, {}, TARGET_RATIO)
        self.arguments = {
            "past_key_values": cache,
            "article_indices": kept,
            "baseline_compacted_cache": self.computer.build_compacted_cache(cache, baseline, kept, len(kept)),
            "queries": reference_queries,
            "reference_answers": [(str(i), answer["answer_ids"], answer["text"])
                                  for i, answer in enumerate(wanted["answers"])],
            "questions": [question | {"options": question.get("choices")} for question in article["questions"]],
            "original_seq_len": length,
            "keep_before_len": kept.start,
            "max_compacted_size": len(kept),
            "algorithm": self.computer._create_algorithm(),
        }

    @staticmethod
    def _put_rope_theta_on_top(path):
        config = json.loads(path.read_text())
        inner = config.get("rope_parameters") or {}
        if "rope_theta" in inner:
            config["rope_theta"] = inner["rope_theta"]
            path.write_text(json.dumps(config))

    def log_perplexity(self, head, ratio):
        return self.computer.compute_perplexity_for_head_ratio(head_key=head, new_ratio=ratio, **self.arguments)[1]

    def points(self, heads, ratios):
        """Log-perplexities by (head, ratio), seconds, processor seconds."""
        cpu, start = time.process_time(), time.perf_counter()
        values = {(head, ratio): self.log_perplexity(head, ratio) for head in heads for ratio in ratios}
        return values, time.perf_counter() - start, time.process_time() - cpu


def cpu_of(pid):
    """Processor seconds of a running process."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def headscope_points(cli, model, article, session, options):
    """Δ by (head, ratio), seconds, processor seconds."""
    session.unlink(missing_ok=True)
    before = cpu_of_children()
    command = [cli, "--device", "cpu", "--threads", str(options.threads), "profile", model, article, "-o", session,
               "--compat", "--mode", "exact", "--target-ratio", str(TARGET_RATIO),
               "--heads", options.heads, "--ratios", options.ratios]
    start, spent, notes = None, 0.0, []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        for line in process.stderr:
            notes.append(line)
            if start is None and line.startswith("Influence on"):
                start, spent = time.perf_counter(), cpu_of(process.pid)
    took = time.perf_counter() - start if start is not None else math.nan
    if process.returncode != 0 or start is None:
        sys.exit("headscope-cli profile failed:\n" + "".join(notes[-5:]))
    curves = json.loads(subprocess.run([cli, "--json", "curves", session], check=True, capture_output=True).stdout)
    found = {(curve["head"], ratio): delta for curve in curves["heads"]
             for ratio, delta in zip(curves["ratios"], curve["delta"]) if delta is not None}
    # The small process that printed the curves is counted too: hundredths of a second.
    return found, took, cpu_of_children() - before - spent


def check(name, found, wanted):
    """Largest distance from the recorded Δ over the points recorded; ends the run where it is too large."""
    errors = [abs(found[key] - delta) for key, delta in wanted.items()]
    if not errors or max(errors) > TOLERANCE:
        sys.exit(f"{name}: Δ off by {max(errors, default=math.nan):.1e} from the recorded values")
    return max(errors)


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("gguf_folder", type=pathlib.Path)
    parser.add_argument("cli", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--heads", default=HEADS)
    parser.add_argument("--ratios", default=RATIOS)
    options = parser.parse_args()
    for name in ("checkout", "gguf_folder", "cli"):
        setattr(options, name, getattr(options, name).resolve())
    return options


def main():
    options = read_arguments()
    torch.set_num_threads(options.threads)
    data = json.loads(DATA.read_text())
    heads, ratios = options.heads.split(","), [float(ratio) for ratio in options.ratios.split(",")]
    wanted = {(point["head"], point["ratio"]): point["delta"] for point in data["points"]
              if point["head"] in heads and point["ratio"] in ratios}
    count = len(heads) * len(ratios)

    with tempfile.TemporaryDirectory() as name, torch.no_grad():
        work = pathlib.Path(name)
        article = work / "article.jsonl"
        article.write_text(json.dumps({key: data["article"][key] for key in ("id", "text", "questions")}) + "\n")
        with contextlib.redirect_stdout(sys.stderr):
            reference = Reference(options.checkout, options.gguf_folder, work, data)
            reference.log_perplexity(heads[0], ratios[0])  # warms up
        print(f"{count} points: {', '.join(heads)} at {', '.join(map(str, ratios))}; {options.threads} threads\n"
              f"{'':8}{'reference':>22}{'Headscope':>22}\n"
              f"{'':8}{'s/point':>11}{'CPU s':>11}{'s/point':>11}{'CPU s':>11}{'ratio':>9}{'load':>8}", flush=True)
        rows, errors = [], [0.0, 0.0]
        for number in range(options.rounds):
            load = os.getloadavg()[0]
            values, *theirs = reference.points(heads, ratios)
            deltas = {key: value - data["baseline"]["avg_log_ppl"] for key, value in values.items()}
            errors[0] = max(errors[0], check("reference", deltas, wanted))
            found, *ours = headscope_points(
                options.cli, options.gguf_folder / GGUF, article, work / "s.hscope", options)
            errors[1] = max(errors[1], check("Headscope", found, wanted))
            rows.append([value / count for value in (*theirs, *ours)])
            print(f"round {number + 1:<2}" + "".join(f"{value:11.3f}" for value in rows[-1]) +
                  f"{rows[-1][0] / rows[-1][2]:9.2f}{load:8.2f}", flush=True)

        for label, chosen in (("median", statistics.median), ("best", min)):
            row = [chosen(column) for column in zip(*rows)]
            print(f"{label:8}" + "".join(f"{value:11.3f}" for value in row) + f"{row[0] / row[2]:9.2f}")
            grid = reference.heads * GRID_RATIOS
            print(f"{'':8}{reference.heads} heads × {GRID_RATIOS} ratios: reference {row[0] * grid / 60:.0f} min, "
                  f"Headscope {row[2] * grid / 60:.0f} min")
        print(f"largest distance from the recorded Δ: reference {errors[0]:.1e}, Headscope {errors[1]:.1e} "
              f"({len(wanted)} of {count} points are recorded)")


if __name__ == "__main__":
    main()
