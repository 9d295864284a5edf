"""A side's head and the rows of its figures on a battle sheet: marks, wounds, ammunition, who fell to whom.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.armies.rows import FigureRow
from campaign.paper.battles.sheet import SideOfBattle
from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.words import _

SIDE_HEAD, BORN = 18.5, 10.5
ROW, TIGHT = 14.0, 12.3  # a figure's row, and where that saves a page
NAME = 8.4  # where names begin, from the left of the column
WOUND, WOUND_PITCH = 4.2, 4.7

# From the right of the column.
BY_WIDE, BY_HIGH = 10.0, 8.0
FELL, AT_FELL = 5.6, 18.0
AT_TICK, AT_FP = 25.0, 33.4
HEAD_ROOM = 10.4  # for a word above a column


def row_height(row: FigureRow, high: float) -> float:
    """How high a figure's row is: more than eight wounds take a second line of boxes."""
    return high + WOUND_PITCH * ((row.wounds - 1) // 8)


def draw_side(pen: Pen, x: float, y: float, wide: float, side: SideOfBattle, tick: str, *, goes_on: bool) -> None:
    """Who it is, with how much, from which edge, and what supplies it; below that what the columns are."""
    right = x + wide
    draw_chip(pen, x, y + 1.2, 9.0, side.owner)
    fp = pen.text(right, y + 6.4, _("{n} FP").format(n=side.fp), Font.NUMBER, 15, align="right")
    room = wide - 11.6 - fp - 3
    name = pen.text(x + 11.6, y + 5.4, side.owner.name, Font.STRONG, 11, room=room, smallest=7.6)
    if goes_on and room - name > 16:
        pen.text(x + 13.4 + name, y + 5.4, _("continued"), Font.TEXT, 7.2, grey=SOFT)
    leaders = _draw_leaders(pen, right, y + 10.2, side)
    room = wide - 11.6 - leaders - 3
    pen.text(x + 11.6, y + 9.8, _line(side), Font.TEXT, 7.4, grey=SOFT, room=room, smallest=6.2)
    if side.leaders == 0:
        text = side.led_by.unsupplied
        pen.text(x + 11.6, y + 13.2, text, Font.TEXT, 7.0, grey=SOFT, room=wide - 11.6 - AT_TICK - 7, smallest=6.2)
    base = y + SIDE_HEAD - 1.9
    pen.text(x + NAME, base, _("Figure"), Font.MEDIUM, 6.8, grey=SOFT)
    pen.text(right - AT_TICK, base - 2.7, tick, Font.MEDIUM, 6.4, grey=SOFT, align="centre", room=HEAD_ROOM)
    for at, text in (
        (AT_FP, _("FP")),
        (AT_TICK, _("Wounds")),
        (AT_FELL - FELL / 2, _("Fell")),
        (BY_WIDE / 2, _("To")),
    ):
        pen.text(right - at, base, text, Font.MEDIUM, 6.4, grey=SOFT, align="centre", room=HEAD_ROOM, smallest=6.2)
    pen.line(x, y + SIDE_HEAD, right, weight=0.35, grey=INK)


def _line(side: SideOfBattle) -> str:
    parts = [side.faction, side.role, side.edge]
    if side.allies:
        parts.append(_("with {players}").format(players=", ".join(owner.letter for owner in side.allies)))
    return ", ".join(filter(None, parts))


def _draw_leaders(pen: Pen, right: float, base: float, side: SideOfBattle) -> float:
    """An icon for each who leads; says how wide it came out."""
    if side.leaders is None:
        return 0.0
    if not side.leaders:
        return pen.text(right, base, side.led_by.none, Font.MEDIUM, 7.2, align="right")
    x = right
    if side.leaders > 4:
        x -= pen.text(x, base + 0.1, str(side.leaders), Font.NUMBER, 10, align="right") + 1
    for _place in range(side.leaders if side.leaders <= 4 else 1):
        x -= 4.4
        pen.icon(side.led_by.icon, x, base - 3.5, 4.2)
    word = side.led_by.word(side.leaders)
    return right - x + 1.4 + pen.text(x - 1.4, base, word, Font.TEXT, 6.8, grey=SOFT, align="right")


def draw_fighter(pen: Pen, x: float, y: float, wide: float, row: FigureRow) -> None:
    """A figure: its mark, name and unit, FP, wounds and ammunition to tick, and how it fell."""
    right, base = x + wide, y + 5.7
    pen.text(x + 3.4, base + 0.9, row.mark, Font.NUMBER, 15, align="centre", room=7.5, smallest=9)
    star = 4.6 if row.commander else 0.0
    room = wide - NAME - AT_FP - 3.4 - star
    name = pen.text(x + NAME, base, row.name, Font.STRONG, 10, room=room, smallest=6.6)
    if row.commander:
        pen.icon("commander", x + NAME + name + 1.1, base - 3.1, 3.5)
    pen.text(right - AT_FP, base + 0.3, str(row.fp), Font.NUMBER, 13, align="centre")
    if row.block.ticked:
        pen.circle(right - AT_TICK, base - 2.1, 2.1)
    wounds = _draw_wounds(pen, right - AT_FELL - 2.6, y + 7.0, row)
    pen.text(x + NAME, base + 4.6, row.unit, Font.TEXT, 7.2, grey=SOFT, room=wounds - x - NAME - 2, smallest=6.2)
    _draw_fate(pen, right, y)


def _draw_wounds(pen: Pen, right: float, y: float, row: FigureRow) -> float:
    """Boxes up to ``right``, those that were learnt with a second outline; says where they begin."""
    first = right - WOUND_PITCH * min(8, row.wounds) + (WOUND_PITCH - WOUND)
    for place in range(row.wounds):
        left, top = first + WOUND_PITCH * (place % 8), y + WOUND_PITCH * (place // 8)
        learnt = place >= row.wounds - row.bonus_wounds
        pen.tick_box(left, top, WOUND, learnt=learnt, shot=row.block.shots > 0)
    return first


def _draw_fate(pen: Pen, right: float, y: float) -> None:
    """A box for the cross, and one to write a mark in."""
    pen.box(right - AT_FELL, y + 4.2, FELL, FELL, radius=0.7, weight=0.35)
    pen.box(right - BY_WIDE, y + 3.0, BY_WIDE, BY_HIGH, radius=0.7, weight=0.2, grey=FAINT)


def draw_born(pen: Pen, x: float, y: float, wide: float, born: str) -> None:
    """A line for who comes to be in the battle: its mark, what it is, and how it fell."""
    right = x + wide
    pen.box(x + 0.2, y + 2.2, 6.6, 6.2, radius=0.7, weight=0.2, grey=FAINT)
    label = pen.text(x + NAME, y + 7.4, born, Font.TEXT, 7.2, grey=SOFT) + 2
    pen.line(x + NAME + label, y + 8.2, right - AT_FELL - 4, weight=0.2, grey=FAINT)
    pen.box(right - AT_FELL, y + 2.6, FELL, FELL, radius=0.7, weight=0.35)
    pen.box(right - BY_WIDE, y + 1.4, BY_WIDE, BY_HIGH, radius=0.7, weight=0.2, grey=FAINT)
