"""Cards as a section: nine to a page, with lines to cut along, at the size that they are.

The same on every size of paper: cards stand edge to edge in the middle of the page, so that one cut frees two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from campaign.paper.binding import Drawn, Section
from campaign.paper.cards.deck import PAGE, ArmyCard, BlankCard, BroodCard, Card, CommanderCard, Deck, UnitCard
from campaign.paper.cards.face import HIGH, WIDE, Face
from campaign.paper.cards.other_faces import army_face, blank_face, brood_face, commander_faces
from campaign.paper.cards.unit_face import unit_faces
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.words import _

COLUMNS = ROWS = 3
DOTS = (0.5, 1.0)  # a line to cut along: millimetres of ink and of paper
MARK, GAP = 3.0, 0.8  # a mark at the end of such a line, and how far it keeps off
OUTERMOST = 6.3  # no ink nearer to the edge of the paper
ASCENT = 1.9  # of the words
BELOW = 10.0  # room that a line of words takes under the cards


def deck_pages(deck: Deck) -> Section:
    """The pages of a player's cards; blank ones fill the last."""

    def pages(pen: Pen) -> list[Drawn]:
        faces = [face for card in deck.cards for face in _faces(pen, deck.top, card)]
        faces += [blank_face(pen, deck.top, deck.blank)] * (-len(faces) % PAGE)
        return [partial(_draw_page, pen, deck.top, faces[first : first + PAGE]) for first in range(0, len(faces), PAGE)]

    return pages


def _faces(pen: Pen, top: Letterhead, card: Card) -> list[Face]:
    match card:
        case UnitCard():
            return unit_faces(pen, top, card)
        case ArmyCard():
            return [army_face(pen, top, card)]
        case CommanderCard():
            return commander_faces(pen, top, card)
        case BroodCard():
            return [brood_face(pen, top, card)]
        case BlankCard():
            return [blank_face(pen, top, card)]
        case _:
            assert_never(card)


def _draw_page(pen: Pen, top: Letterhead, faces: Sequence[Face], number: int, pages: int) -> None:
    left, above = (pen.width - COLUMNS * WIDE) / 2, (pen.height - ROWS * HIGH) / 2
    for place, face in enumerate(faces):
        face(left + WIDE * (place % COLUMNS), above + HIGH * (place // COLUMNS))
    _draw_cuts(pen, left, above)
    _draw_words(pen, top, left, above, number, pages)


def _draw_cuts(pen: Pen, left: float, above: float) -> None:
    """Dotted lines between the cards and around them, and a mark at each end."""
    right, below = left + COLUMNS * WIDE, above + ROWS * HIGH
    for column in range(COLUMNS + 1):
        x = left + WIDE * column
        pen.polygon((((x, above), (x, below)),), weight=0.15, grey=FAINT, closed=False, dash=DOTS)
        mark = min(MARK, above - GAP - OUTERMOST)
        pen.upright(x, above - GAP - mark, above - GAP, weight=0.2, grey=INK)
        pen.upright(x, below + GAP, below + GAP + mark, weight=0.2, grey=INK)
    for row in range(ROWS + 1):
        y = above + HIGH * row
        pen.polygon((((left, y), (right, y)),), weight=0.15, grey=FAINT, closed=False, dash=DOTS)
        mark = min(MARK, left - GAP - OUTERMOST)
        pen.line(left - GAP - mark, y, left - GAP, weight=0.2, grey=INK)
        pen.line(right + GAP, y, right + GAP + mark, weight=0.2, grey=INK)


def _draw_words(pen: Pen, top: Letterhead, left: float, above: float, number: int, pages: int) -> None:
    """How to print and cut, and what the page is: below the cards, or at their sides where the paper is short."""
    how = _("Print at 100 %. Cut on the dotted lines: nine cards of 63 × 88 mm.")
    of = _("{n} of {m}").format(n=number, m=pages)
    what = _("Cards, {player}").format(player=top.player) if top.player else _("Blank cards")
    text = _("{what}. {when}, entry {entry}").format(what=what, when=top.when, entry=top.entry)
    below = above + ROWS * HIGH
    if above - OUTERMOST >= BELOW:
        _draw_line(pen, how, of, left, below + 6.8, COLUMNS * WIDE)
        _draw_line(pen, text, top.campaign, left, below + 9.9, COLUMNS * WIDE)
        return
    off = GAP + MARK + 0.6
    for x, texts in ((left - off, (how, of)), (left + COLUMNS * WIDE + off + ASCENT, (text, top.campaign))):
        with pen.turned(x, below - 3, -90):
            _draw_line(pen, *texts, x, below - 3, ROWS * HIGH - 6)


def _draw_line(pen: Pen, text: str, end: str, x: float, y: float, room: float) -> None:
    """Words, and others where the line ends."""
    used = pen.text(x, y, text, Font.TEXT, 6.9, grey=SOFT, room=room, smallest=6.2)
    pen.text(x + room, y, end, Font.TEXT, 6.9, grey=SOFT, align="right", room=max(0.0, room - used - 5), smallest=6.2)
