"""Expected values of core/tokenize for what is not plain byte-level BPE, from Hugging Face `tokenizers` (0.22): small
vocabularies trained here (SentencePiece-like BPE with byte fallback, Unigram), and variants of their settings. Writes
tests/oracle/data/tokenize_pipeline.json; needs tokenize_json.json beside it for the byte-level vocabulary.

A variant is a base, a patch on its top level ("model" is merged), cases as in tokenize_expected.py with the number of a text in its place, and ids with the
text they decode to.

Usage: python tokenize_pipeline.py
"""
import base64
import json
import pathlib
import struct
import unicodedata

from tokenize_fragments import AWKWARD, FRAGMENTS
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

DATA = pathlib.Path(__file__).parent / "data"
MARK = "\u2581"
BYTES = ["<0x%02X>" % b for b in range(256)]
# Nothing newer than Unicode 14, where the reference knows more than the libraries here.
TEXTS = [t for t in AWKWARD if len(t) < 36 and all(unicodedata.category(c) != "Cn" for c in t)] + [
    "The ferry left at six.", " The ferry ", "harbour harbours", MARK + "The", "a" + MARK + "b " + MARK, "x  y   z    ",
    "a.b,c!d?e\"f'g(h)i[j]k{l}m", "$1+2=3<4>5^6`7|8~9", "12 345 6789 1,234.5 a1b22c333", "\u2e2e\u3001\u00bf\u066a\u2030",
    "word\u200dword \u00b2\u00b3\u00b9\u00bc\u00bd\u00be x\u00b2 _a_ \u0661\u0662 \u2460\u2461 a\u0301b \u203fc",
    "\u1100\u1161\u11a8 \u3131\u314f \uffa1\uffc2 \uff76\uff9e \ufb01 \u2460 \uff21 \u33a5 \u1e9b\u0323 \u212b \u03d3 \u0958",
    "\u0130stanbul \u03a3\u03a3 \u1e9e \u01c5 \u13a0 \U00010400 STRASSE", "\u304c \u304b\u3099 \u00e9 e\u0301 q\u0307\u0323 q\u0323\u0307",
    "\t\ttabs\n\nlines\r\nends\u3000wide\u00a0hard\u200bzero\u00adsoft", "\u2460\ufb01x\u3314 e\u0301\u00e9 \ufeff",
    "caf\u00e9 \u65e5\u672c\u8a9e \U0001F60A \U0001F469\u200d\U0001F467", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "ends \n", "  \n  ", "$a\n$b\n",
]
SPECIAL = ["<s>The ferry</s> left", "The <s> ferry", "<s> a", "a </s> b<s>", "<s><s>x"]


def trained_bpe():
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(MARK, "always", True)
    trainer = trainers.BpeTrainer(vocab_size=760, special_tokens=["<unk>", "<s>", "</s>"] + BYTES, show_progress=False,
                                  limit_alphabet=120)
    tokenizer.train_from_iterator(FRAGMENTS * 4, trainer)
    file = json.loads(tokenizer.to_str())
    file["added_tokens"] = [t for t in file["added_tokens"] if t["id"] < 3]
    file["normalizer"] = {"type": "Sequence", "normalizers": [
        {"type": "Prepend", "prepend": MARK}, {"type": "Replace", "pattern": {"String": " "}, "content": MARK}]}
    file["pre_tokenizer"] = None
    file["decoder"] = {"type": "Sequence", "decoders": [
        {"type": "Replace", "pattern": {"String": MARK}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"},
        {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}
    return file


def trained_unigram():
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(MARK, "always", True)
    trainer = trainers.UnigramTrainer(vocab_size=480, special_tokens=["<unk>", "<s>", "</s>"], unk_token="<unk>",
                                      show_progress=False)
    tokenizer.train_from_iterator(FRAGMENTS * 4, trainer)
    tokenizer.decoder = decoders.Metaspace(MARK, "always", True)
    file = json.loads(tokenizer.to_str())
    file["model"]["vocab"] = [[piece, round(score, 4)] for piece, score in file["model"]["vocab"]]
    return file


def double_array(entries):
    """SentencePiece's table of replacements from {text: replacement}; the layout is in precompiled_map.h."""
    texts, values = b"", {}
    for key, text in entries.items():
        values[key.encode()] = len(texts)
        texts += text.encode() + b"\0"
    children = {}
    for key in values:
        for i in range(len(key)):
            children.setdefault(key[:i], set()).add(key[i])
    units, used, bases = {0: 0}, {0}, {0}
    pending = [(b"", 0)]
    while pending:
        prefix, index = pending.pop()
        labels = sorted(children.get(prefix, ())) + ([0] if prefix in values else [])
        base = next(b for b in range(1, 1 << 20) if b not in bases and all(b ^ c not in used for c in labels))
        bases.add(base)
        used.update(base ^ c for c in labels)
        units[index] |= (index ^ base) << 10 | (256 if prefix in values else 0)
        for c in labels:
            units[base ^ c] = 1 << 31 | values[prefix] if c == 0 else c
            if c:
                pending.append((prefix + bytes([c]), base ^ c))
    size = (max(units) // 256 + 2) * 256
    trie = b"".join(struct.pack("<I", units.get(i, 0)) for i in range(size))
    return base64.b64encode(struct.pack("<I", len(trie)) + trie + texts).decode()


PRECOMPILED = {"type": "Precompiled", "precompiled_charsmap": double_array({
    "\t": " ", "\n": " ", "\r": "", "\u3000": " ", "\u00a0": " ", "\ufb01": "fi", "\u2460": "1", "e\u0301": "\u00e9",
    "\u200b": "", "\u00ad": "", "\u3314": "\u30ad\u30ed", "\u304b\u3099": "\u304c", "\uff76": "\u30ab", "\U0001F60A": ":)"})}


def sequence(kind, *steps):
    return {"type": "Sequence", kind: list(steps)}


def metaspace(scheme, split):
    return {"type": "Metaspace", "replacement": MARK, "prepend_scheme": scheme, "split": split}


def split(pattern, behavior="Isolated", kind="Regex"):
    return {"type": "Split", "pattern": {kind: pattern}, "behavior": behavior, "invert": False}


def byte_level(prefix, regex):
    return {"type": "ByteLevel", "add_prefix_space": prefix, "trim_offsets": True, "use_regex": regex}


def variants():
    cut = lambda *steps: {"pre_tokenizer": sequence("pretokenizers", *steps)}
    normal = lambda *steps: {"normalizer": sequence("normalizers", *steps)}
    replace = lambda kind, pattern, content: {"type": "Replace", "pattern": {kind: pattern}, "content": content}
    plain = byte_level(False, False)
    space_marked = replace("String", " ", MARK)
    yield "llama-2", "bpe", {}
    yield "mark first", "bpe", {"normalizer": None, "pre_tokenizer": metaspace("first", False)}
    yield "mark always", "bpe", {"normalizer": None, "pre_tokenizer": metaspace("always", True)}
    yield "mark never", "bpe", {"normalizer": None, "pre_tokenizer": metaspace("never", True)}
    yield "gemma", "bpe", {**normal(space_marked), **cut(split(" ", "MergedWithPrevious", "String")), "decoder": sequence(
        "decoders", {"type": "Replace", "pattern": {"String": MARK}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"})}
    yield "unknown one by one", "bpe", {"model": {"byte_fallback": False, "fuse_unk": False}}
    yield "unknown as one", "bpe", {"model": {"byte_fallback": False}}
    yield "unknown left out", "bpe", {"model": {"byte_fallback": False, "unk_token": None}}
    yield "whole words", "bpe", {"normalizer": None, "pre_tokenizer": metaspace("always", True), "model": {"ignore_merges": True}}
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        yield form, "bpe", normal({"type": form}, space_marked)
    yield "lower case", "bpe", normal({"type": "Lowercase"}, space_marked)
    yield "stripped", "bpe", normal({"type": "Strip", "strip_left": True, "strip_right": True}, space_marked)
    yield "stripped left, marked first", "bpe", {
        "normalizer": {"type": "Strip", "strip_left": True, "strip_right": False}, "pre_tokenizer": metaspace("first", True)}
    yield "runs replaced", "bpe", normal(replace("Regex", r"\s{2,}", MARK), space_marked)
    yield "precompiled", "bpe", normal(PRECOMPILED, space_marked)
    yield "unigram", "unigram", {}
    yield "unigram, whole text", "unigram", {"pre_tokenizer": metaspace("always", False)}
    yield "unigram of xlm-roberta", "unigram", {
        "normalizer": sequence("normalizers", PRECOMPILED, replace("Regex", " {2,}", " ")),
        "pre_tokenizer": sequence("pretokenizers", {"type": "WhitespaceSplit"}, metaspace("always", True))}
    yield "unigram with bytes", "unigram", {"model": {"byte_fallback": True}, "add_bytes": True, "decoder": sequence(
        "decoders", {"type": "ByteFallback"}, {"type": "Metaspace", "replacement": MARK, "prepend_scheme": "always", "split": True})}
    yield "falcon", "bytes", cut({"type": "Punctuation", "behavior": "Contiguous"}, byte_level(False, True),
                                 {"type": "Digits", "individual_digits": False}, split("[0-9][0-9][0-9]"))
    yield "space before", "bytes", {"pre_tokenizer": byte_level(True, True)}
    yield "space before each piece", "bytes", cut({"type": "Digits", "individual_digits": True}, byte_level(True, True))
    yield "punctuation apart", "bytes", cut({"type": "Punctuation", "behavior": "Isolated"}, plain)
    yield "punctuation with what is before", "bytes", cut({"type": "Punctuation", "behavior": "MergedWithPrevious"}, plain)
    yield "words and the rest", "bytes", cut({"type": "Whitespace"}, plain)
    yield "between spaces", "bytes", cut({"type": "WhitespaceSplit"}, plain)
    yield "between letters", "bytes", cut({"type": "CharDelimiterSplit", "delimiter": "e"}, plain)
    yield "deepseek", "bytes", cut(split(r"[\r\n]"), split(r"\s?\p{L}+"), split(r"\s?\p{P}+"),
                                   split("[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+"), {"type": "Digits", "individual_digits": True}, plain)
    yield "ends of lines", "bytes", cut(split(r"\s+$"), split(r"\d+"), split(r"\w+"), plain)


def ids(tokenizer, text, special):
    tokenizer.encode_special_tokens = not special
    return tokenizer.encode(text, add_special_tokens=False).ids


def main():
    bases = {"bpe": trained_bpe(), "unigram": trained_unigram()}
    byte_base = json.loads((DATA / "tokenize_json.json").read_text())["base"]
    result = []
    for name, base, patch in variants():
        file = json.loads(json.dumps(byte_base if base == "bytes" else bases[base]))
        changes = json.loads(json.dumps(patch))
        if changes.pop("add_bytes", False):
            file["model"]["vocab"] += [[b, -30.0] for b in BYTES]
        model = changes.pop("model", {})
        file.update(changes)
        file["model"].update(model)
        tokenizer = Tokenizer.from_str(json.dumps(file))
        # The reference finds control tokens among a Unigram vocabulary's pieces even where they are letters.
        for piece in file["model"]["vocab"][:3] if base == "unigram" else []:
            piece[0] = "\ue000" + piece[0]
        without_control = Tokenizer.from_str(json.dumps({**file, "added_tokens": []}))
        cases, decoded = [], []
        for number, text in enumerate(TEXTS + (SPECIAL if base != "bytes" else [])):
            letters, special = ids(tokenizer, text, False), ids(tokenizer, text, True)
            if base == "unigram":
                letters = ids(without_control, text, False)
            cases.append([number, letters] + ([special] if special != letters else []))
            back = tokenizer.decode(special)
            if len(special) > 3 and "\ufffd" not in back and len(decoded) < 12:
                decoded.append([special, back])
        result.append({"name": name, "base": base, "patch": patch, "cases": cases, "decoded": decoded})
    (DATA / "tokenize_pipeline.json").write_text(
        json.dumps({"bases": bases, "texts": TEXTS + SPECIAL, "variants": result}, ensure_ascii=True, separators=(",", ":")) + "\n")


main()
