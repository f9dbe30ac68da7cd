"""Text for the tokenizer's expected values: hand-picked awkward strings, and a megabyte put together from fragments by a
generator that test_tokenizer_text.cpp repeats."""

AWKWARD = [
    "", " ", "  ", "\n", "\n\n", "\t \n", "a", " a", "  a   b    c", "Hello, world!", "I'll 12345 \n\n x",
    "I'M SURE we'Ve 'told' HE'D 'LL", "don\u2019t, it\u2019s", "0123456789 3.14 1,000,000 1e-5 0xFF", "\u0663\u0664\u0665 \u00bd\u2167\u2460",
    "\u5730\U0001F60A", "\u304b\u3099\u306f\u309a caf\u00e9 cafe\u0301", "\u1112\u1161\u11ab\uae00", "\u202eabc\u202c \u200b\u200d",
    "\U0001F468\u200d\U0001F469\u200d\U0001F467 \U0001F1E9\U0001F1EA \U0001F44D\U0001F3FD",
    "a\u0085b\u00a0c\u2028d\u2029e\u3000f\u180eg\ufeffh\x0bi\x0cj\x1fk", "\u180e \u180ex", "'\u017f '\u212a it'\u017f",
    "x\x00y\x01z\x04\x06w\x7f", "\x04", "a\x13b\x14\x16", "\U000F1234\U0010FFFD", "\U00100000 \U00040000",
    "<|im_end|>", "Article with <|endoftext|> and <start_of_turn> inside", "<|im_start|>user\nhi<|im_end|>\n", "<|im_end", "<<|im_end|>>",
    "\r\n\r\n", "a\r\nb\rc\n\n\nd", "   \n   x", "x   \n", "    def f(x):\n\treturn x ** 2  # \u03c0\n",
    "{\"key\": [1, 2.5, null], \"\u00fc\": \"\\u00e9\"}", "https://example.org/a/b?c=d&e=%20#f", "SELECT * FROM t WHERE a<>'b' AND c>=10;",
    "\\frac{a}{b} \\sum_{i=0}^{n} x_i^2", "----====____....!!!???", "a" * 200, " " * 300, "ab" * 150 + "c", "=" * 1000, "\n" * 257,
    "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22 \u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u05e2\u05d1\u05e8\u05d9\u05ea \u0939\u093f\u0928\u094d\u0926\u0940",
    "\u0420\u0443\u0441\u0441\u043a\u0438\u0439 \u0395\u03bb\u03bb\u03b7\u03bd\u03b9\u03ba\u03ac \u65e5\u672c\u8a9e\u306e\u6587 \ud55c\uad6d\uc5b4 \u4e2d\u6587\uff0c\u3002",
    "\U00016FF0 \U000105C0\U000105C1 \U0001E4F0 \U000323B0\U000323B1 \U00011DE0", "\u1c89\u1c8a \ua7da\ua7dc", "\ua7f1 \U0001CCF0\U0001CCF9",
    "\u0897\u0301 \u1ac1", "\U00031350 \u4e00\u3001\u3005", "\u0f0b\u0f40", "e\u0301\u0323 \u1e69 s\u0323\u0307 \u2126 \ufb01 \uff21", "\u09c7\u09be \u0b47\u0b57",
]

FRAGMENTS = [
    "The ferry left at six in the morning, as it had every day since 1907.",
    "She didn't answer; he'd asked twice, and they'll ask again tomorrow.",
    "\u201cQuotes\u201d \u2013 dashes \u2014 and an ellipsis\u2026 cost \u20ac12.50 (or \u00a311).",
    "Minutes of 14 March 2019: present were A. Renn, B. O'Neil and C. \u00c5str\u00f6m.",
    "pressure 101.325 kPa, temperature 293.15 K, flow 3.6e-4 m\u00b3/s",
    "for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] * weights[i];",
    "def softmax(x):\n    e = np.exp(x - x.max(axis=-1, keepdims=True))\n    return e / e.sum(axis=-1, keepdims=True)\n",
    "#include <vector>\n\ntemplate <class T>\nstruct Box {\n\tT value;\n\tT* operator->() { return &value; }\n};\n",
    "SELECT name, COUNT(*) FROM visits WHERE year >= 1990 GROUP BY name HAVING COUNT(*) > 3;",
    "{\"id\": 17, \"tags\": [\"a\", \"b\"], \"nested\": {\"x\": -1.5e10, \"ok\": true}}",
    "<div class=\"row\"><a href=\"/p?q=1&amp;r=2\">link</a></div>",
    "$ grep -rn 'TODO' src/ | awk -F: '{print $1}' | sort | uniq -c",
    "\\begin{equation} \\nabla \\cdot E = \\frac{\\rho}{\\varepsilon_0} \\end{equation}",
    "| head | layer | score |\n|------|-------|-------|\n| L0H0 | 0 | 0.0034 |\n",
    "\U0001F600\U0001F389\U0001F680 \u2764\ufe0f \U0001F468\u200d\U0001F4BB \U0001F1EB\U0001F1F7 \U0001F44B\U0001F3FF",
    "\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\u3068\u3001\u305d\u306e\u9577\u3055\u3002", "\u4e2d\u6587\u53e5\u5b50\uff0c\u6709\u6807\u70b9\u3002", "\ud55c\uad6d\uc5b4 \ubb38\uc7a5\uc785\ub2c8\ub2e4.",
    "\u0420\u0435\u043a\u0430 \u0442\u0435\u0447\u0451\u0442 \u043d\u0430 \u0441\u0435\u0432\u0435\u0440.", "\u0639\u0631\u0628\u064a \u0646\u0635 \u0642\u0635\u064a\u0631", "\u0939\u093f\u0928\u094d\u0926\u0940 \u0935\u093e\u0915\u094d\u092f", "\u0e1b\u0e23\u0e30\u0e42\u0e22\u0e04\u0e44\u0e17\u0e22",
    "Gr\u00f6\u00dfe, na\u00efve, cafe\u0301, \u0141\u00f3d\u017a, \u0130stanbul, \u1e9e", "x\u2082 = \u03b1\u00b7\u03b2 \u2260 \u221e, \u2211\u2200\u2203\u2208",
    "<|im_end|>", "<|endoftext|>", "<repo_name>", "    ", "\t\t", "\r\n", "\n\n\n", " \n  \n", "\u00a0\u2003\u200b", "a\x04b\x7f\x00c",
    "ALLCAPSWORD camelCaseName snake_case_name kebab-case-name", "aGVsbG8gd29ybGQsIHRoaXMgaXMgYmFzZTY0IHRleHQgd2l0aG91dCBzcGFjZXM=",
    "------------------------------------------------------------------------------", "1234567890123456789012345678901234567890", "!!!???...,,,;;;",
    "www.example.org:8080/path/to/file.tar.gz?version=2&lang=de#top", "v1.2.3-rc.4+build.567", "2026-11-30T05:24:44Z",
]

SEPARATORS = [" ", "\n", "\n\n", "", "\t", "  ", ", ", " \u2014 "]
# First and last code points drawn from: ASCII, Latin, Greek to Arabic, punctuation and symbols, CJK, Hangul, emoji, old scripts.
RANGES = [(0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x6FF), (0x2000, 0x2BFF), (0x3000, 0x9FFF), (0xAC00, 0xD7A3),
          (0x1F300, 0x1FAFF), (0x10000, 0x10FFF)]


class Random:
    """Knuth's 64-bit linear congruential generator; the high half of the state is handed out."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 32) % bound


def mixed_text(size, seed=1):
    random, parts, length = Random(seed), [], 0
    while length < size:
        kind = random.below(8)
        if kind == 0:
            part = str(random.below(1000000))
        elif kind == 1:
            part = ""
            for _ in range(1 + random.below(12)):
                first, last = RANGES[random.below(len(RANGES))]
                part += chr(first + random.below(last - first + 1))
        else:
            part = FRAGMENTS[random.below(len(FRAGMENTS))]
        part += SEPARATORS[random.below(len(SEPARATORS))]
        parts.append(part)
        length += len(part.encode())
    return "".join(parts)


def fnv(values, size):
    """FNV-1a, 64 bits, over little-endian integers of `size` bytes."""
    h = 0xCBF29CE484222325
    for value in values:
        for byte in value.to_bytes(size, "little"):
            h = ((h ^ byte) * 0x100000001B3) % 2**64
    return "%016x" % h
