#!/usr/bin/env python3
"""Cut the game's two fonts out of Noto Sans CJK SC.

    subset.py [--source FOLDER] [--extra FILE]...

writes WellplayedSans-Regular.otf and WellplayedSans-Bold.otf beside this
script: Latin-1, some punctuation, arrows and key symbols, every character of
the catalogues in ../po, and of the --extra files (UTF-8 text). Kerning is dropped, so digits of one weight are all equally wide
in any order and a number in the panel does not jump when it changes.

    subset.py --rare FILE

writes a font of the few RARE letters instead, which the game's fonts lack: the
tests' stand-in for a font of the system.

The characters that the CJK font has only a full em wide although Latin text
wants them narrow (the times sign, the middle dot ...) get a narrower advance.

Needs the Debian packages fonts-noto-cjk and python3-fonttools.
"""

import argparse
import pathlib

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.boundsPen import BoundsPen

HERE = pathlib.Path(__file__).resolve().parent
FAMILY = "Wellplayed Sans"
FACE = "Noto Sans CJK SC"

PUNCTUATION = "\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026"
SYMBOLS = "\u2190\u2191\u2192\u2193\u21e7\u23ce\u221e\u2264\u2265\u2212\u25cf"
GAMEPAD = "\u25cb\u25a1\u25b3"  # what is printed on some, beside the times sign
NARROW = "\u00a7\u00b1\u00b6\u00b7\u00d7\u00f7\u2022\u2212\u2264\u2265\u25cf"
RARE = "\u9f98\u0416"
SIDE = 60  # white left and right of a narrowed character, of 1000 an em


def catalogues():
    folder = HERE.parent / "po"
    codes = (folder / "LINGUAS").read_text().split()
    return [folder / f"{code}.po" for code in codes]


def wanted(extra):
    text = "".join(map(chr, range(0x20, 0x7F)))
    text += "".join(map(chr, range(0xA0, 0x100))) + PUNCTUATION + SYMBOLS
    text += GAMEPAD
    for path in catalogues() + extra:
        text += path.read_text(encoding="utf-8")
    return {ord(c) for c in text if c >= " "}


def open_face(path):
    for font in TTCollection(path).fonts:
        name = font["name"].getDebugName(1)
        if name in (FACE, FACE + " Bold") or name == FACE:
            return font
    raise SystemExit(f"{path}: no face {FACE}")


def narrow(font):
    """Moves the outline of each NARROW character to SIDE from the left and
    gives it the advance that fits."""
    cmap = font.getBestCmap()
    glyphs = font.getGlyphSet()
    cff = font["CFF "].cff
    strings = cff[0].CharStrings
    for char in NARROW:
        name = cmap[ord(char)]
        bounds = BoundsPen(glyphs)
        glyphs[name].draw(bounds)
        left, _, right, _ = bounds.bounds
        advance = round(right - left + 2 * SIDE)
        pen = T2CharStringPen(advance, glyphs)
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, 1, SIDE - left, 0)))
        old = strings[name]
        strings[name] = pen.getCharString(old.private, old.globalSubrs)
        font["hmtx"][name] = (advance, SIDE)


def rename(font, family, style):
    """A changed font goes by a name of its own; copyright and licence stay."""
    table = font["name"]
    keep = [r for r in table.names if r.nameID in (0, 13, 14)]
    table.names = keep
    names = {
        1: family,
        2: style,
        3: f"{family} {style}, a subset of {FACE}",
        4: f"{family} {style}",
        5: "Version 1",
        6: f"{family.replace(' ', '')}-{style}",
        10: f"A subset of {FACE} for the game Wellplayed",
    }
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames = [names[6]]
    cff[0].FullName = names[4]
    cff[0].FamilyName = family


def subset(source, style, codes):
    font = open_face(source / f"NotoSansCJK-{style}.ttc")
    lacking = sorted(codes - set(font.getBestCmap()))
    if lacking:
        print("not in the font:", " ".join(f"U+{c:04X}" for c in lacking))
    options = Options()
    # Not "locl": it would bring the shapes of Japan, Korea and Taiwan along.
    options.layout_features = ["ccmp", "kern"]
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG"]
    options.name_IDs = [0, 13, 14]
    options.notdef_outline = True
    options.desubroutinize = False
    options.hinting = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    # No time of day in the file: the same input gives the same bytes.
    font.recalcTimestamp = False
    return font


def save(font, path):
    font.save(path)
    print(f"{path.name}: {len(font.getGlyphOrder())} glyphs,"
          f" {path.stat().st_size} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--source", type=pathlib.Path,
                        default="/usr/share/fonts/opentype/noto")
    parser.add_argument("--extra", type=pathlib.Path, action="append",
                        default=[])
    parser.add_argument("--rare", type=pathlib.Path)
    args = parser.parse_args()
    if args.rare:
        font = subset(args.source, "Regular", set(map(ord, RARE)))
        rename(font, "Wellplayed Rare", "Regular")
        save(font, args.rare)
        return
    codes = wanted(args.extra)
    for style in ("Regular", "Bold"):
        font = subset(args.source, style, codes)
        narrow(font)
        rename(font, FAMILY, style)
        widths = {font["hmtx"][font.getBestCmap()[ord(c)]][0]
                  for c in "0123456789"}
        assert len(widths) == 1, "digits must be equally wide"
        save(font, HERE / f"WellplayedSans-{style}.otf")


if __name__ == "__main__":
    main()
