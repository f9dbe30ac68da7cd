"""Expected values of core/tokenize from Hugging Face `tokenizers` (0.22) and Jinja. Writes to tests/oracle/data:

  tokenize_smollm2.json      ids of SmolLM2's vocabulary: awkward strings, hashes of a megabyte of mixed text, chat renderings
  tokenize_vocabularies.json ids of other real vocabularies (those of llama.cpp's tests) on the awkward strings
  tokenize_json.json         a small trained tokenizer.json, variants of its settings, and ids for each

Usage: python tokenize_expected.py SMOLLM2.gguf FOLDER_OF_GGML_VOCAB_FILES [VOCABULARY...]; with names only those are made anew.
"""
import json
import pathlib
import sys

import gguf
import jinja2
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from tokenize_fragments import AWKWARD, FRAGMENTS, RANGES, SEPARATORS, fnv, mixed_text

DATA = pathlib.Path(__file__).parent / "data"
MEGABYTE = 1 << 20
HASHED_IDS = 8192


def line_rules(digits):
    """The split pattern of Llama 3 and Qwen2, which differ in how digits group."""
    return (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|" + digits +
            r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")


def byte_level(use_regex):
    return pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=use_regex)


CJK = "[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+"
MARK = "\u2581"


def rules(name):
    split = lambda pattern: pre_tokenizers.Split(Regex(pattern), "isolated")
    digits = pre_tokenizers.Digits(individual_digits=True)
    if name in ("smollm", "starcoder", "refact", "command-r"):
        return pre_tokenizers.Sequence([digits, byte_level(True)])
    if name in ("gpt-2", "mpt"):
        return byte_level(True)
    if name == "falcon":
        return pre_tokenizers.Sequence([pre_tokenizers.Punctuation("contiguous"), byte_level(True),
                                        pre_tokenizers.Digits(individual_digits=False), split("[0-9][0-9][0-9]")])
    if name == "deepseek-coder":
        return pre_tokenizers.Sequence([split(r"[\r\n]"), split(r"\s?\p{L}+"), split(r"\s?\p{P}+"), split(CJK), digits,
                                        byte_level(False)])
    digits = {"llama-bpe": r"\p{N}{1,3}", "qwen2": r"\p{N}"}[name]
    return pre_tokenizers.Sequence([split(line_rules(digits)), byte_level(False)])


def scored_merges(tokens, types, scores):
    """What transformers makes of a SentencePiece vocabulary: pieces by falling score, each with all its halves."""
    ids = {t: i for i, t in enumerate(tokens) if types[i] in (1, 4)}
    merges = []
    for piece, number in sorted(ids.items(), key=lambda item: -scores[item[1]]):
        halves = [(piece[:i], piece[i:]) for i in range(1, len(piece)) if piece[:i] in ids and piece[i:] in ids]
        merges += sorted(halves, key=lambda half: (ids[half[0]], ids[half[1]]))
    return merges


def sentencepiece(tokens, types, merges, prefix):
    tokenizer = Tokenizer(models.BPE(vocab={t: i for i, t in enumerate(tokens)}, merges=merges, byte_fallback=True,
                                     fuse_unk=True, unk_token="<unk>"))
    steps = [normalizers.Prepend(MARK)] if prefix else []
    tokenizer.normalizer = normalizers.Sequence(steps + [normalizers.Replace(" ", MARK)])
    return tokenizer


def from_gguf(path):
    fields = gguf.GGUFReader(path).fields
    value = lambda key: fields["tokenizer." + key].contents()
    tokens, types, kind = value("ggml.tokens"), value("ggml.token_type"), value("ggml.model")
    merges = lambda: [tuple(line.split(" ")) for line in value("ggml.merges")]
    if kind == "llama":
        tokenizer = sentencepiece(tokens, types, scored_merges(tokens, types, value("ggml.scores")), True)
    elif kind == "gemma4":
        tokenizer = sentencepiece(tokens, types, merges(), False)
    else:
        name = value("ggml.pre")
        tokenizer = Tokenizer(models.BPE(vocab={t: i for i, t in enumerate(tokens)}, merges=merges(),
                                         ignore_merges=name == "llama-bpe"))
        tokenizer.pre_tokenizer = rules(name)
        tokenizer.decoder = decoders.ByteLevel()
        if name in ("qwen2", "mpt", "command-r"):
            tokenizer.normalizer = normalizers.NFC()
    for kinds, special in (((2, 3), True), ((4,), False)):
        added = [AddedToken(t, special=special, normalized=False) for t, k in zip(tokens, types) if k in kinds]
        (tokenizer.add_special_tokens if special else tokenizer.add_tokens)(added)
    return tokenizer, fields


def ids(tokenizer, text, special):
    tokenizer.encode_special_tokens = not special
    return tokenizer.encode(text, add_special_tokens=False).ids


def cases(tokenizer, texts):
    """For each text its ids with special tokens as letters, and those with special tokens where they differ."""
    result = []
    for text in texts:
        letters, special = ids(tokenizer, text, False), ids(tokenizer, text, True)
        result.append([text, letters] + ([special] if special != letters else []))
    return result


def hashed(values):
    return {"count": len(values),
            "blocks": [fnv(values[i:i + HASHED_IDS], 4) for i in range(0, len(values), HASHED_IDS)]}


def smollm2(path):
    tokenizer, fields = from_gguf(path)
    text = mixed_text(MEGABYTE)
    template = fields["tokenizer.chat_template"].contents()
    conversations = [
        [{"role": "user", "content": "Hi"}],
        [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi\n"}],
        [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}, {"role": "user", "content": "c"}],
        [{"role": "user", "content": "a"}, {"role": "system", "content": "late"}],
        [],
    ]
    render = jinja2.Environment(trim_blocks=True, lstrip_blocks=True).from_string(template).render
    return {
        "cases": cases(tokenizer, AWKWARD),
        "mixed": {"size": MEGABYTE, "bytes": len(text.encode()), "text": fnv(text.encode(), 1), "ids_a_block": HASHED_IDS,
                  "fragments": FRAGMENTS, "separators": SEPARATORS, "ranges": RANGES,
                  "letters": hashed(ids(tokenizer, text, False)), "special": hashed(ids(tokenizer, text, True))},
        "chat": {"template": template,
                 "renderings": [{"messages": c, "prompt": p, "text": render(messages=c, add_generation_prompt=p)}
                                for c in conversations for p in (False, True)]},
    }


def trained():
    """A vocabulary of 600 tokens with the file's usual parts, as tokenizer.json."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = byte_level(True)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=600, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    tokenizer.train_from_iterator(FRAGMENTS * 4, trainer)
    return json.loads(tokenizer.to_str())


def split(pattern, behavior, kind="Regex", invert=False):
    return {"type": "Split", "pattern": {kind: pattern}, "behavior": behavior, "invert": invert}


def sequence(*steps):
    plain = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    return {"pre_tokenizer": {"type": "Sequence", "pretokenizers": list(steps) + [plain]}}


def added(content, number, **flags):
    token = {"id": 600 + number, "content": content, "single_word": False, "lstrip": False, "rstrip": False,
             "normalized": False, "special": False}
    return {**token, **flags}


def variants():
    """Merge patches (RFC 7396) on the trained file, by what they try."""
    nfc = {"normalizer": {"type": "NFC"}}
    digits = lambda each: {"type": "Digits", "individual_digits": each}
    yield "gpt-2", {}
    yield "llama-3", sequence(split(line_rules(r"\p{N}{1,3}"), "Isolated"))
    yield "llama-3, whole words", {**sequence(split(line_rules(r"\p{N}{1,3}"), "Isolated")), "model": {"ignore_merges": True}}
    yield "qwen2", {**sequence(split(line_rules(r"\p{N}"), "Isolated")), **nfc}
    yield "digits one by one", sequence(digits(True))
    yield "digits in runs", sequence(digits(False))
    yield "literal that looks like a pattern", sequence(split(r"\p{N}", "Isolated", "String"))
    yield "removed spaces", sequence(split(r"\s+", "Removed"))
    yield "only words kept", sequence(split(r"\p{L}+|\p{N}+", "Removed", invert=True))
    yield "merged with previous", sequence(split(" ", "MergedWithPrevious", "String"))
    yield "merged with next", sequence(split(r"\s", "MergedWithNext"))
    yield "contiguous", sequence(split(r"\p{P}", "Contiguous"))
    yield "o200k-like cases", sequence(split(
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?"
        r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|"
        r"\s+(?!\S)|\s+", "Isolated"))
    yield "han apart", sequence(split(r"[\p{Han}]+|[^\p{Han}\s]+|\S", "Isolated"))
    yield "not letters", sequence(split(r"\P{L}+", "Isolated"))
    yield "added tokens", {**nfc, "added_tokens": [
        added("<|user|>", 0, rstrip=True), added("<|both|>", 1, lstrip=True, rstrip=True, special=True),
        added("<|end|>", 2, special=True), added("<|end|>x", 3), added("cat", 4, single_word=True),
        added("caf\u00e9", 5, normalized=True), added("  ", 6), added("<|left|>", 7, lstrip=True)]}
    yield "unknown bytes", {"unknown_bytes": True, "model": {"unk_token": "!", "fuse_unk": False}}
    yield "unknown bytes as one", {"unknown_bytes": True, "model": {"unk_token": "!", "fuse_unk": True}}
    yield "missing bytes", {"unknown_bytes": True}


ADDED_TEXTS = ["<|user|>Hello", "<|user|> \nHello", "a <|both|> b", "a\u3000<|both|>\u00a0<|both|> b", "<|end|>x<|end|>y", "cat cats cat's (cat) _cat 1cat",
               "cafe\u0301 caf\u00e9 cafe", "x  y   z    ", " <|left|> <|user|> <|left|>", "<|both|><|end|><|user|>", "\u00e9cat cat\u0301 cat\u200d"]


def merge_patch(target, patch):
    for key, value in patch.items():
        target[key] = merge_patch(dict(target.get(key) or {}), value) if isinstance(value, dict) and key == "model" else value
    return target


def json_files():
    base = trained()
    short = [t for t in AWKWARD if len(t) < 80]
    result = []
    for name, patch in variants():
        patch = dict(patch)
        file = json.loads(json.dumps(base))
        if patch.pop("unknown_bytes", False):
            dropped = {"\u00e9", "\u00e4", "\u00f0", "\u0104"}
            model = file["model"]
            vocab = {t: i for t, i in model["vocab"].items() if not dropped & set(t)}
            merges = [m for m in model["merges"] if not dropped & set("".join(m))]
            patch["model"] = {**patch.get("model", {}), "vocab": vocab, "merges": merges}
        tokenizer = Tokenizer.from_str(json.dumps(merge_patch(file, patch)))
        without_vocab = {k: v for k, v in patch.get("model", {}).items() if k not in ("vocab", "merges")}
        result.append({"name": name, "drop": sorted(dropped) if "vocab" in patch.get("model", {}) else [],
                       "patch": {**patch, **({"model": without_vocab} if "model" in patch else {})},
                       "cases": cases(tokenizer, short + (ADDED_TEXTS if name == "added tokens" else []))})
    return {"base": base, "variants": result}


def write(name, value):
    (DATA / name).write_text(json.dumps(value, ensure_ascii=True, separators=(",", ":")) + "\n")


def vocabularies(folder, chosen):
    """Ids of real vocabularies; with `chosen` names only theirs are made anew."""
    short = [t for t in AWKWARD if len(t) < 80]
    texts = {**dict.fromkeys(["gpt-2", "llama-bpe", "qwen2", "refact", "starcoder"], AWKWARD),
             **dict.fromkeys(["falcon", "deepseek-coder", "mpt", "llama-spm", "baichuan"], short)}
    result = json.loads((DATA / "tokenize_vocabularies.json").read_text()) if chosen else {}
    for name in chosen or texts:
        result[name] = cases(from_gguf(folder / f"ggml-vocab-{name}.gguf")[0], texts[name])
    return result


if __name__ == "__main__":
    smol, folder, chosen = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    if not chosen:
        write("tokenize_smollm2.json", smollm2(smol))
        write("tokenize_json.json", json_files())
    write("tokenize_vocabularies.json", vocabularies(folder, chosen))
