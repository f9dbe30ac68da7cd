"""Converts models of data/families to data/families_gguf/NAME.gguf with llama.cpp's own converter.

    model_families_gguf.py LLAMA_CPP [NAME...]     LLAMA_CPP: the unpacked source with convert_hf_to_gguf.py

Matrices in bfloat16, so that both formats hold the same numbers. The models have no vocabulary, so the converter is told
to write none. It leaves the windows of mistral and qwen3 out of the file, so these are compared below their windows.
"""
import json, pathlib, shutil, sys, tempfile

source = pathlib.Path(sys.argv[1])
sys.path[:0] = [str(source), str(source / "gguf-py")]
import gguf
from conversion import ModelBase, ModelType, get_model_class

data = pathlib.Path(__file__).parent / "data"
NAMES = sys.argv[2:] or ["llama", "llama_bias", "mistral", "mixtral", "qwen2", "qwen3", "qwen3_moe", "gemma2",
                         "gemma3_text", "phi3", "gpt2", "gpt_neox", "gpt_neox_serial", "falcon", "falcon_groups",
                         "deepseek_v2", "deepseek_v3", "minicpm3"]
(data / "families_gguf").mkdir(exist_ok=True)
for name in NAMES:
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder) / name
        shutil.copytree(data / "families" / name, folder)
        settings = json.loads((folder / "config.json").read_text())
        settings.setdefault("n_ctx", settings.get("n_positions", 0))
        if settings.get("multi_query") and not settings.get("new_decoder_architecture"):
            settings["num_kv_heads"] = 1  # what the layout means; the converter takes the key at its word
        if settings["model_type"] == "deepseek_v3":
            settings["scoring_func"] = "sigmoid"  # in the published config.json, and nowhere in transformers'
        # gemma3's converter looks into the vocabulary for the number of tokens.
        (folder / "tokenizer.json").write_text(json.dumps({"model": {"vocab": {str(i): i for i in range(settings["vocab_size"])}}, "added_tokens": []}))
        (folder / "config.json").write_text(json.dumps(settings))
        kind = get_model_class(settings["architectures"][0])
        kind.set_vocab = lambda self: None
        out = data / "families_gguf" / f"{name}.gguf"
        kind(folder, gguf.LlamaFileType.MOSTLY_BF16, out, hparams=None).write()
        print(name, out.stat().st_size // 1024, "KB")
        if name == "qwen2":
            (data / "families_gguf_split").mkdir(exist_ok=True)
            kind(folder, gguf.LlamaFileType.MOSTLY_BF16, data / "families_gguf_split" / "qwen2.gguf", hparams=None,
                 split_max_tensors=10).write()
