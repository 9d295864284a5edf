"""Rulers as strips to cut out; the long ones in pieces with marks where they join.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from string import ascii_uppercase

from campaign.battle.contract.paper import Ruler
from campaign.paper.binding import Drawn
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font
from campaign.paper.pen import INK, SOFT, Pen
from campaign.paper.templates.sheet import TOP, true_size
from campaign.words import _, decimal

WIDE = 17.0
TAB = 9.0  # what is glued under the next piece
LONG, MIDDLE, SHORT = 6.0, 4.2, 2.6  # ticks of a whole measure, of half of it, and of its other parts

Piece = tuple[Ruler, int, str]
"""A ruler, which of its pieces, and the letter of its joins."""


def rulers_page(pen: Pen, top: Letterhead, rulers: Sequence[Ruler]) -> Drawn:
    """All pieces upright, side by side."""
    letters = iter(ascii_uppercase)
    pieces = [
        (ruler, place, letter)
        for ruler in rulers
        for letter in [next(letters) if len(ruler.pieces) > 1 else ""]
        for place in range(len(ruler.pieces))
    ]
    line = _("Cut out the strips; glue each tab under the piece with its letter.")
    return true_size(pen, top, _("Rulers"), line, partial(_draw_pieces, pieces))


def _draw_pieces(pieces: Sequence[Piece], pen: Pen) -> None:
    pitch = min(WIDE + 10.0, (pen.width - 24.0 - WIDE) / max(1, len(pieces) - 1))
    left = (pen.width - pitch * (len(pieces) - 1) - WIDE) / 2
    for place, (ruler, number, letter) in enumerate(pieces):
        _draw_piece(pen, left + place * pitch, TOP + 6, ruler, number, letter)


def _draw_piece(pen: Pen, x: float, y: float, ruler: Ruler, number: int, letter: str) -> None:
    """A strip: nought at its upper end, ticks on its left edge."""
    length, start = ruler.pieces[number], sum(ruler.pieces[:number])
    last = number == len(ruler.pieces) - 1
    pen.box(x, y, WIDE, length, weight=0.2, grey=INK)
    measure = ruler.measure
    for at, part in measure.marks(length):
        whole, half = part % measure.parts == 0, part * 2 % measure.parts == 0
        weight = 0.25 if whole else 0.12
        pen.line(x, y + at, x + (LONG if whole else MIDDLE if half else SHORT), weight=weight, grey=INK)
        if whole:
            pen.text(x + 7.4, y + at + 1.5, _counted(ruler, start + at), Font.NUMBER, 12)
    end = _counted(ruler, start + length)
    pen.text(x + 7.4, y + length - 1.2, end, Font.HEAVY, 14)
    with pen.turned(x + WIDE - 1.4, y + length / 2, -90):
        rule = f"  {ruler.rule}" if ruler.rule else ""
        pen.text(x + WIDE - 1.4, y + length / 2, ruler.name + rule, Font.MEDIUM, 8, grey=SOFT, align="centre")
    if not last:
        _draw_tab(pen, x, y + length, letter)
    if number:
        _draw_mark(pen, x + WIDE - 4.0, y + 4.5, letter)


def _counted(ruler: Ruler, length: float) -> str:
    return decimal(length / ruler.measure.length, whole=True)


def _draw_tab(pen: Pen, x: float, y: float, letter: str) -> None:
    """What is glued beneath the piece that follows."""
    pen.polygon(
        [[(x, y), (x + 1.6, y + TAB), (x + WIDE - 1.6, y + TAB), (x + WIDE, y)]],
        weight=0.2,
        grey=SOFT,
        fill=0.94,
    )
    pen.line(x, y, x + WIDE, weight=0.25, grey=INK)
    _draw_mark(pen, x + WIDE / 2, y + TAB / 2 + 0.2, letter)


def _draw_mark(pen: Pen, x: float, y: float, letter: str) -> None:
    """The sign of a join."""
    pen.circle(x, y, 2.6, weight=0.2, fill=1.0)
    pen.text(x, y + 1.3, letter, Font.HEAVY, 10, align="centre")
