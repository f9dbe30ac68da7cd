"""Prefill of the demo model in transformers, float32, every logit made: tokens per second.

usage: prefill_transformers.py FOLDER-WITH-THE-GGUF [TOKENS [THREADS]]
The same in Headscope: headscope-cli bench.
"""
import sys
import time

import torch
from transformers import AutoModelForCausalLM

tokens = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
if len(sys.argv) > 3:
    torch.set_num_threads(int(sys.argv[3]))
model = AutoModelForCausalLM.from_pretrained(
    sys.argv[1], gguf_file="SmolLM2-135M-Instruct.Q4_1.gguf", dtype=torch.float32).eval()
ids = torch.full((1, tokens), 100)
best = 0.0
with torch.inference_mode():
    for _ in range(3):
        start = time.perf_counter()
        model(ids)
        best = max(best, tokens / (time.perf_counter() - start))
print(f"{best:.0f} tokens/s")
