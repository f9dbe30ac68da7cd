"""Log-probabilities of the demo model on the article of data/influence_smollm2.json, by transformers in float32.

usage: perplexity_demo.py FOLDER-WITH-THE-GGUF > data/perplexity_demo.json
Made with torch 2.11.0, transformers 4.57.1, gguf 0.19.0.
"""
import json
import pathlib
import sys

import torch
from transformers import AutoModelForCausalLM

here = pathlib.Path(__file__).parent
ids = json.loads((here / "data/influence_smollm2.json").read_text())["article"]["ids"][:1001]
model = AutoModelForCausalLM.from_pretrained(
    sys.argv[1], gguf_file="SmolLM2-135M-Instruct.Q4_1.gguf", dtype=torch.float32).eval()
with torch.no_grad():
    scores = torch.log_softmax(model(torch.tensor([ids])).logits[0].double(), -1)
print(json.dumps({"ids": ids, "token_logprobs": [round(scores[i, t].item(), 6) for i, t in enumerate(ids[1:])]}))
