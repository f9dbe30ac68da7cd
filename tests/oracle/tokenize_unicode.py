"""Writes core/tokenize/unicode_additions.cpp: what the `tokenizers` wheel (0.22, Oniguruma) counts as a letter, mark,
number, punctuation or symbol, or as a word character, beyond Unicode 14, the version in Debian's PCRE2 10.42 and in Python 3.11's unicodedata.

Usage: python tokenize_unicode.py | clang-format > ../../core/tokenize/unicode_additions.cpp
"""
import unicodedata

from tokenizers import Regex, pre_tokenizers

PROPERTIES = ["L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "N", "Nd", "Nl", "No", "P", "S"]
CODE_POINTS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]


def members(pattern):
    """Code points the wheel matches by a pattern: those a Removed split takes away."""
    split = pre_tokenizers.Split(Regex(pattern), "removed")
    found = set()
    for start in range(0, len(CODE_POINTS), 4096):
        block = CODE_POINTS[start:start + 4096]
        kept = set()
        for piece, _ in split.pre_tokenize_str("".join(map(chr, block))):
            kept.update(map(ord, piece))
        found.update(c for c in block if c not in kept)
    return found


def ranges(code_points):
    result = []
    for c in sorted(code_points):
        if result and result[-1][1] == c - 1:
            result[-1][1] = c
        else:
            result.append([c, c])
    return result


def in_class(code_points):
    return [r"\x{%X}" % a if a == b else r"\x{%X}-\x{%X}" % (a, b) for a, b in ranges(code_points)]


def wrapped(items, width=100):
    lines, line = [], ""
    for item in items:
        if len(line) + len(item) > width:
            lines.append(line)
            line = ""
        line += item
    return lines + [line] if line else lines or [""]


assert unicodedata.unidata_version == "14.0.0"
table = {}
for name in PROPERTIES:
    own = {c for c in CODE_POINTS if unicodedata.category(chr(c)).startswith(name)}
    wheel = members(r"\p{%s}" % name)
    assert not own - wheel, name
    table[name] = in_class(wheel - own)
# Python knows no scripts and no letters that are symbols: these are new where Unicode 14 had no character at all.
for name, pattern in (("Han", r"\p{Han}"), ("w", r"\w")):
    table[name] = in_class({c for c in members(pattern) if unicodedata.category(chr(c)) == "Cn"})

print('''#include "core/tokenize/unicode_additions.h"

#include <array>
#include <utility>

// Made by tests/oracle/tokenize_unicode.py; not to be edited by hand.

namespace headscope {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, %d> kAdditions{{''' % len(table))
for name, items in table.items():
    lines = wrapped(items)
    print('    {"%s",' % name)
    print("\n".join('     R"(%s)"' % line for line in lines) + "},")
print('''}};

}  // namespace

std::optional<std::string_view> unicodeAdditions(std::string_view property) {
  for (const auto& [name, ranges] : kAdditions)
    if (name == property) return ranges;
  return std::nullopt;
}

}  // namespace headscope''')
