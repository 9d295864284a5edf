"""Type on paper: the program's own fonts, how wide a text is, how it is made to fit, what stands for a missing letter.

A letter that its font lacks is taken from Inter, and where Inter lacks it too, a box stands for it: print would leave
it out without a word. Knows no page.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

MM = 72 / 25.4  # points
MISSING = "□"
ELLIPSIS = "…"


class Font(StrEnum):
    """The fonts of paper, by their files."""

    TEXT = "Inter-Regular"
    MEDIUM = "Inter-Medium"
    STRONG = "Inter-SemiBold"
    NUMBER = "BarlowCondensed-SemiBold"
    HEAVY = "BarlowCondensed-Bold"


STAND_IN = {Font.NUMBER: Font.STRONG, Font.HEAVY: Font.STRONG}
"""Where a font's missing letters come from."""


@cache
def _letters(font: Font) -> frozenset[int]:
    """Make a font known to the PDF library, and say which letters it has."""
    data = files("resources").joinpath("fonts", f"{font}.ttf").read_bytes()
    loaded = TTFont(font.value, BytesIO(data))
    pdfmetrics.registerFont(loaded)
    return frozenset(loaded.face.charToGlyph)


def runs(text: str, font: Font) -> tuple[tuple[Font, str], ...]:
    """The text in pieces of one font each, every letter of which that font has."""
    found: list[tuple[Font, str]] = []
    for letter in text:
        piece = _set_letter(letter, font)
        if found and found[-1][0] is piece[0]:
            found[-1] = (piece[0], found[-1][1] + piece[1])
        else:
            found.append(piece)
    return tuple(found)


def _set_letter(letter: str, font: Font) -> tuple[Font, str]:
    for choice in (font, STAND_IN.get(font, font)):
        if ord(letter) in _letters(choice):
            return choice, letter
    return STAND_IN.get(font, font), MISSING


def width(text: str, font: Font, size: float) -> float:
    """How wide a text is, in millimetres; ``size`` in points."""
    return sum(pdfmetrics.stringWidth(piece, of.value, size) for of, piece in runs(text, font)) / MM


def fitted(text: str, font: Font, size: float, room: float, smallest: float) -> tuple[str, float]:
    """The text and the size at which it fits: smaller first, then cut with an ellipsis."""
    while width(text, font, size) > room and size > smallest:
        size = max(smallest, size - 0.25)
    if width(text, font, size) <= room:
        return text, size
    while text and width(text + ELLIPSIS, font, size) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS, size


def broken(text: str, font: Font, size: float, room: float, lines: int, smallest: float) -> tuple[list[str], float]:
    """The text in at most so many lines and the size at which it fits them; cut with an ellipsis if none does.

    Between words if that will do, else a word is broken where its line ends.
    """
    while size > smallest and len(_filled(text, font, size, room)) > lines:
        size = max(smallest, size - 0.25)
    found = _filled(text, font, size, room)
    last = fitted(" ".join(found[lines - 1 :]), font, size, room, size)[0]
    return [*found[: lines - 1], last], size


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


def wrapped(pieces: Sequence[Piece], size: float, room: float) -> tuple[tuple[Piece, ...], ...]:
    """Words in lines of at most ``room`` millimetres; a word longer than that is cut."""
    lines: list[tuple[Piece, ...]] = []
    line: list[Piece] = []
    used = 0.0
    for text, font in pieces:
        text = fitted(text, font, size, room, size)[0]
        wide, gap = width(text, font, size), width(" ", Font.TEXT, size)
        if line and used + gap + wide > room:
            lines.append(tuple(line))
            line, used = [], 0.0
        used += wide + (gap if line else 0.0)
        line.append((text, font))
    return (*lines, tuple(line)) if line else tuple(lines)
