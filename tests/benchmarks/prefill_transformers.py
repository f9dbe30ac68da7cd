"""Prefill of the demo model in transformers, float32, every logit made: tokens per second and per processor second.

usage: prefill_transformers.py FOLDER-WITH-THE-GGUF [TOKENS [THREADS]]
Beside Headscope and llama.cpp: prefill_llama.sh.
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
best = of_processor = 0.0
with torch.inference_mode():
    for _ in range(3):
        start, processor = time.perf_counter(), time.process_time()
        model(ids)
        best = max(best, tokens / (time.perf_counter() - start))
        of_processor = max(of_processor, tokens / (time.process_time() - processor))
print(f"{best:.1f} {of_processor:.1f} tokens/s, tokens/processor second")
