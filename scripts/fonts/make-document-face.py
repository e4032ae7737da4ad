"""Builds the font of the PDF documents: Noto Sans CJK SC without Hangul, layout tables and vertical metrics. Latin, Greek
and Cyrillic letters that it lacks are taken from Source Sans 3, on which its own Latin is based.

    python make-document-face.py NotoSansCJK-Regular.ttc source-sans-3/files face.otf

Needs fonttools. `NotoSansCJK-Regular.ttc` comes from https://github.com/notofonts/noto-cjk (2.004), the other files from
the npm package @fontsource/source-sans-3. Both are under the SIL Open Font License 1.1.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

SIMPLIFIED_CHINESE = 2
HANGUL = ((0x1100, 0x1200), (0x3130, 0x3190), (0xA960, 0xA980), (0xAC00, 0xD800), (0xFFA0, 0xFFDD))


def is_hangul(code: int) -> bool:
    return any(first <= code < end for first, end in HANGUL)


def chinese_face(collection: str) -> TTFont:
    face = TTCollection(collection).fonts[SIMPLIFIED_CHINESE]
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=[code for code in face.getBestCmap() if not is_hangul(code)])
    cut.subset(face)
    return face


def add_letters(face: TTFont, letters: TTFont) -> int:
    """Adds the characters of `letters` that the font lacks; returns how many."""
    top = face["CFF "].cff.topDictIndex[0]
    known = face.getBestCmap()
    scale = face["head"].unitsPerEm / letters["head"].unitsPerEm
    drawn = letters.getGlyphSet()
    template = top.CharStrings[known[ord("A")]]
    font_dict = top.FDSelect[face.getGlyphID(known[ord("A")])]
    order = face.getGlyphOrder()
    taken = set(order)
    free = (name for name in (f"cid{number:05d}" for number in range(1, 65535)) if name not in taken)
    added = {}
    for code, source in letters.getBestCmap().items():
        if code in known or code < 0xA0:
            continue
        name = next(free)
        width = round(drawn[source].width * scale)
        pen = T2CharStringPen(width - template.private.nominalWidthX, drawn)
        drawn[source].draw(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        outline = pen.getCharString(template.private, template.globalSubrs)
        index = len(top.CharStrings.charStringsIndex)
        top.CharStrings.charStringsIndex.append(outline)
        top.CharStrings.charStrings[name] = index
        top.charset.append(name)
        top.FDSelect.gidArray.append(font_dict)
        if order is not top.charset:
            order.append(name)
        face["hmtx"].metrics[name] = (width, 0)
        added[code] = name
    face.setGlyphOrder(order)
    face["maxp"].numGlyphs = len(order)
    for table in face["cmap"].tables:
        if table.isUnicode() and table.format in (4, 12):
            table.cmap.update({code: name for code, name in added.items() if table.format == 12 or code < 0x10000})
    return len(added)


def main(collection: str, letters: str, out: str) -> None:
    face = TTFont(collection) if collection.endswith(".otf") else chinese_face(collection)
    for file in sorted(Path(letters).glob("*-400-normal.woff")):
        print(file.name, add_letters(face, TTFont(file)))
    face.save(out)
    print(len(face.getGlyphOrder()), "glyphs")


if __name__ == "__main__":
    main(*sys.argv[1:])
