"""How a battle ended, on a battle sheet: for each side, for the field, and the lines on which all players agree.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import SideEnd
from campaign.battle.contract.telling import TurnWords
from campaign.paper.battles.sheet import BattleSheet, SideOfBattle
from campaign.paper.chip import draw_chip
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font, width
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.words import _
from campaign.world.memory.words import end_words

ENDS, FIELD, AGREED = 17.4, 12.5, 14.0
BOX, WIDE, HIGH = 4.4, 8.0, 6.4
SIZE, SMALLEST, BETWEEN = 7.6, 6.2, 3.4


def draw_ends(pen: Pen, x: float, y: float, wide: float, side: SideOfBattle, turns: TurnWords) -> None:
    """How it ended for a side: boxes to tick, and a wider one for the number of a turn."""
    right, first, second = x + wide, y + 4.0, y + 12.0
    draw_chip(pen, x, first - 0.6, 5.4, side.owner)
    turn = _number(pen, right, second, turns.into())
    _ticks(pen, x + 8.4, first, [end_words(end) for end in (SideEnd.WON, SideEnd.STOOD, SideEnd.BEATEN)], right)
    _ticks(pen, x + 8.4, second, [end_words(end) for end in (SideEnd.RETREATED, SideEnd.SURRENDERED)], right - turn - 2)


def _ticks(pen: Pen, x: float, y: float, texts: Sequence[str], right: float) -> None:
    """Boxes with what they say, as far apart as there is room for."""
    size = SIZE
    while _wide(texts, size) > right - x and size > SMALLEST:
        size -= 0.2
    for text in texts:
        x = _tick(pen, x, y, text, size) + BETWEEN


def _wide(texts: Sequence[str], size: float) -> float:
    return sum(BOX + 1.4 + width(text, Font.TEXT, size) for text in texts) + BETWEEN * (len(texts) - 1)


def _tick(pen: Pen, x: float, y: float, text: str, size: float = SIZE) -> float:
    """A box and what it says; returns where that ends."""
    pen.box(x, y, BOX, BOX, radius=0.6, weight=0.25)
    return x + BOX + 1.4 + pen.text(x + BOX + 1.4, y + 3.4, text, Font.TEXT, size)


def _number(pen: Pen, right: float, y: float, text: str) -> float:
    """A box to write in at the right, and what; returns how wide both are."""
    pen.box(right - WIDE, y - 1.0, WIDE, HIGH, radius=0.6, weight=0.2, grey=FAINT)
    return WIDE + 1.6 + pen.text(right - WIDE - 1.6, y + 3.4, text, Font.TEXT, SIZE, grey=SOFT, align="right")


def draw_field(pen: Pen, sheet: BattleSheet, y: float) -> None:
    """Who holds the field, and a line for the journal."""
    right, box = pen.width - MARGIN, y + 5.2
    pen.line(MARGIN, y + 0.8, right, weight=0.35, grey=INK)
    x = MARGIN + pen.text(MARGIN, box + 3.6, _("Holds the field"), Font.STRONG, 9) + 3
    for side in sheet.sides:
        pen.box(x, box, BOX, BOX, radius=0.6, weight=0.25)
        draw_chip(pen, x + BOX + 1.2, box, BOX, side.owner)
        x += 2 * BOX + 5
    x = _tick(pen, x, box, _("nobody")) + 7
    x += pen.text(x, box + 3.6, _("Note"), Font.STRONG, 9) + 2
    pen.line(x, box + 4.4, right, weight=0.2, grey=FAINT)


def draw_agreed(pen: Pen, sheet: BattleSheet, y: float) -> None:
    """A line for each player to sign on (campaign:C79)."""
    gap = 7.0
    wide = (pen.width - 2 * MARGIN - gap) / 2
    for place, side in enumerate(sheet.sides):
        x, top = MARGIN + (wide + gap) * (place % 2), y + AGREED * (place // 2)
        draw_chip(pen, x, top + 5.2, 5.4, side.owner)
        pen.line(x + 8.4, top + 10.6, x + wide, weight=0.25, grey=INK)
        text = _("{player} agrees").format(player=side.owner.name)
        pen.text(x + 8.4, top + 13.6, text, Font.TEXT, 6.8, grey=SOFT, room=wide - 8.4, smallest=6.2)
