"""Makes the bundled fonts from Debian's packages fonts-inter and fonts-jetbrains-mono (needs fontTools).

Inter's tabular figures are put into the character map, because Qt 6.4 cannot ask a font for a feature; of the layout
features only those that never change which character is meant are kept, so that text copied from a PDF stays whole.
A changed Inter gets another name: "Headscope Sans".

usage: make_fonts.py FOLDER_OF_INTER_OTF JETBRAINS_MONO_REGULAR_TTF OUT
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

CHARACTERS = (
    "0020-007E,00A0-017F,0384-03CE,2010-2027,2030,2032,2033,2070-208E,2190-2199,21E7,2200-22FF,2318,2325,25A0-25CF,"
    "2713,2715"
)
FAMILY = "Headscope Sans"
FIGURES = set(range(0x30, 0x3A)) | {ord("+"), 0x2212}


def tabular_glyphs(font):
    """Glyph name -> its tabular form, from the feature tnum."""
    table = font["GSUB"].table
    forms = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for lookup in table.LookupList.Lookup[index].SubTable:
                lookup = getattr(lookup, "ExtSubTable", lookup)
                forms.update(getattr(lookup, "mapping", {}))
    return forms


def freeze_tabular(font):
    forms = tabular_glyphs(font)
    for table in font["cmap"].tables:
        if table.isUnicode():
            for code in FIGURES & table.cmap.keys():
                table.cmap[code] = forms.get(table.cmap[code], table.cmap[code])


def keep(font, features):
    options = subset.Options()
    options.layout_features = features
    options.name_IDs = ["*"]
    options.notdef_outline = True
    tool = subset.Subsetter(options)
    tool.populate(unicodes=subset.parse_unicodes(CHARACTERS))
    tool.subset(font)


def rename(font, weight):
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = FAMILY if weight == "Regular" else f"{FAMILY} {weight}"
        elif record.nameID == 16:
            record.string = FAMILY
        elif record.nameID == 4:
            record.string = f"{FAMILY} {weight}"
        elif record.nameID == 6:
            record.string = f"HeadscopeSans-{weight}"
        elif record.nameID == 3:
            record.string = f"HeadscopeSans-{weight}-1"


def main(inter, mono, out):
    for weight in ("Regular", "Medium", "SemiBold"):
        font = TTFont(Path(inter) / f"Inter-{weight}.otf")
        freeze_tabular(font)
        keep(font, ["kern", "mark", "mkmk", "ccmp"])
        rename(font, weight)
        font.save(Path(out) / f"HeadscopeSans-{weight}.otf")
    font = TTFont(mono)
    keep(font, ["mark", "mkmk", "ccmp"])
    font.save(Path(out) / "JetBrainsMono-Regular.ttf")


if __name__ == "__main__":
    main(*sys.argv[1:])
