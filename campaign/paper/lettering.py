"""Type on paper: the program's own fonts, how wide a text is, how it is made to fit, what stands for a missing letter.

A letter that its font lacks is taken from Inter, and where Inter lacks it too, a box stands for it: print would leave
it out without a word. Knows no page.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from threading import Lock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

MM = 72 / 25.4  # points
MISSING = "□"
ELLIPSIS = "…"
SMALLEST = 6.2  # points: nothing is set in smaller type
NUMBERED = re.compile(r"(?<=\d) (?=\w)")


class Font(StrEnum):
    """The fonts of paper, by their files."""

    TEXT = "Inter-Regular"
    MEDIUM = "Inter-Medium"
    STRONG = "Inter-SemiBold"
    NUMBER = "BarlowCondensed-SemiBold"
    HEAVY = "BarlowCondensed-Bold"


STAND_IN = {Font.NUMBER: Font.STRONG, Font.HEAVY: Font.STRONG}
"""Where a font's missing letters come from."""


ONE_AT_A_TIME = Lock()
"""Held while a font's file is read: several documents may be drawn at once."""


def _letters(font: Font) -> frozenset[int]:
    """Which letters a font has; a font is made known only once."""
    with ONE_AT_A_TIME:
        return _registered(font)


@cache
def _registered(font: Font) -> frozenset[int]:
    """Make a font known to the PDF library, and say which letters it has."""
    data = files("resources").joinpath("fonts", f"{font}.ttf").read_bytes()
    loaded = TTFont(font.value, BytesIO(data))
    pdfmetrics.registerFont(loaded)
    return frozenset(loaded.face.charToGlyph)


@lru_cache(maxsize=20_000)
def runs(text: str, font: Font) -> tuple[tuple[Font, str], ...]:
    """The text in pieces of one font each, every letter of which that font has.

    A letter and the marks on it are one where Unicode has them so; of marks that no font has, one box tells.
    """
    found: list[tuple[Font, str]] = []
    mine, others = _letters(font), STAND_IN.get(font, font)
    for letter in text if text.isascii() else unicodedata.normalize("NFC", text):
        piece = (font, letter) if ord(letter) in mine else _set_letter(letter, others)
        if not found:
            found.append(piece)
        elif piece[1] == MISSING == found[-1][1][-1] and unicodedata.combining(letter):
            continue
        elif found[-1][0] is piece[0]:
            found[-1] = (piece[0], found[-1][1] + piece[1])
        else:
            found.append(piece)
    return tuple(found)


def _set_letter(letter: str, font: Font) -> tuple[Font, str]:
    """A letter that its own font lacks, in the font that stands in for it."""
    return font, letter if ord(letter) in _letters(font) else MISSING


@lru_cache(maxsize=20_000)
def _points(text: str, font: Font) -> float:
    """How wide a text is in points, set in one point."""
    return float(sum(pdfmetrics.stringWidth(piece, of.value, 1) for of, piece in runs(text, font)))


def width(text: str, font: Font, size: float) -> float:
    """How wide a text is, in millimetres; ``size`` in points."""
    return _points(text, font) * size / MM


def fitted(text: str, font: Font, size: float, room: float, smallest: float) -> tuple[str, float]:
    """The text and the size at which it fits: smaller first, then cut with an ellipsis."""
    while width(text, font, size) > room and size > smallest:
        size = max(smallest, size - 0.25)
    if width(text, font, size) <= room:
        return text, size
    fits = bisect_left(range(1, len(text) + 1), True, key=lambda end: _cut(text, end, font, size) > room)
    return text[:fits].rstrip() + ELLIPSIS, size


def _cut(text: str, end: int, font: Font, size: float) -> float:
    """How wide the beginning of a text is with an ellipsis; letter by letter, so that no beginning is kept."""
    return (sum(_points(letter, font) for letter in text[:end]) + _points(ELLIPSIS, font)) * size / MM


def broken(text: str, font: Font, size: float, room: float, lines: int, smallest: float) -> tuple[list[str], float]:
    """The text in at most so many lines and the size at which it fits them; cut with an ellipsis if none does.

    Between words if that will do, else a word is broken where its line ends.
    """
    while size > smallest and len(_filled(text, font, size, room)) > lines:
        size = max(smallest, size - 0.25)
    found = _filled(text, font, size, room)
    if len(found) > lines:
        found[lines - 1 :] = [fitted(" ".join(found[lines - 1 :]), font, size, room, size)[0]]
    return found, size


def settled(
    text: str, font: Font, size: float, room: float, smallest: float, *, lines: int = 2, less: float
) -> tuple[list[str], float]:
    """The text in one line if it fits at ``smallest`` or larger; else in several, in type of no more than ``less``."""
    one = broken(text, font, size, room, 1, smallest)
    return one if one[0] == [text] else broken(text, font, less, room, lines, SMALLEST)


def _filled(text: str, font: Font, size: float, room: float) -> list[str]:
    """The text in as many lines as it takes; at least one."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if width(joined, font, size) <= room:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and width(lines[-1] + letter, font, size) > room:
                lines.append("")
            lines[-1] += letter
    return lines


Piece = tuple[str, Font]
"""A word and its font."""


def split(text: str) -> list[str]:
    """The words of a text; a number and what it counts stay together."""
    return NUMBERED.sub("\u00a0", text).split(" ")


def wrapped(
    pieces: Sequence[Piece], size: float, room: float, first: float | None = None
) -> tuple[tuple[Piece, ...], ...]:
    """Words in lines of at most ``room`` millimetres, the ``first`` of so many; a word longer than that is broken."""
    lines: list[tuple[Piece, ...]] = []
    line: list[Piece] = []
    used, left = 0.0, room if first is None else first
    for word, font in pieces:
        for text in _filled(word, font, size, min(room, left) if width(word, font, size) > room else room):
            wide, gap = width(text, font, size), width(" ", Font.TEXT, size)
            if line and used + gap + wide > left:
                lines.append(tuple(line))
                line, used, left = [], 0.0, room
            used += wide + (gap if line else 0.0)
            line.append((text, font))
    return (*lines, tuple(line)) if line else tuple(lines)
