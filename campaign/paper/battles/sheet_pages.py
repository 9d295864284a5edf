"""The pages of a battle sheet: the track of turns, the sides in pairs side by side, how it ended, and who agrees.

Whole rows only: where a pair of sides is longer than the page, its heads stand on the next one again. Knows no rule
and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaign.paper.battles.ends import AGREED, ENDS, FIELD, draw_agreed, draw_ends, draw_field
from campaign.paper.battles.fighters import (
    BORN,
    ROW,
    SIDE_HEAD,
    TIGHT,
    draw_born,
    draw_fighter,
    draw_side,
    row_height,
)
from campaign.paper.battles.sheet import BORN_LINES, BattleSheet, SideOfBattle
from campaign.paper.battles.track import draw_track, track_height
from campaign.paper.binding import Drawn, Section
from campaign.paper.flow import Flow, Placed
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font
from campaign.paper.pen import HAIR, SOFT, Pen
from campaign.words import _

TOP = 30.0
GUTTER = 7.0
REMARK = 6.0
BETWEEN = 2.0


def battle_pages(sheet: BattleSheet) -> Section:
    """The pages of a battle."""

    def pages(pen: Pen) -> list[Drawn]:
        loose, tight = (_laid(pen, sheet, row) for row in (ROW, TIGHT))
        flow = tight if len(tight.pages) < len(loose.pages) else loose
        return [partial(_draw, pen, sheet, blocks) for blocks in flow.pages]

    return pages


def _laid(pen: Pen, sheet: BattleSheet, row: float) -> Flow:
    """All blocks on their pages, with rows so high."""
    flow = Flow(TOP, pen.height - FOOT)
    flow.put(track_height(sheet), partial(draw_track, pen, sheet))
    flow.put(REMARK, partial(_draw_remark, pen))
    for first in range(0, len(sheet.sides), 2):
        _put_pair(flow, pen, sheet, sheet.sides[first : first + 2], row)
    agreed = AGREED * ((len(sheet.sides) + 1) // 2)
    flow.put(FIELD, partial(draw_field, pen, sheet), least=agreed)
    flow.put(agreed, partial(draw_agreed, pen, sheet))
    return flow


def _put_pair(flow: Flow, pen: Pen, sheet: BattleSheet, pair: Sequence[SideOfBattle], row: float) -> None:
    """Two sides beside each other: their heads, their figures row by row, and how it ended for them."""
    rows = max(len(side.figures) for side in pair)
    heights = [max(row_height(side.figures[n], row) for side in pair if n < len(side.figures)) for n in range(rows)]
    draws = [partial(_draw_row, pen, pair, n, high) for n, high in enumerate(heights)]
    if any(side.born for side in pair):
        heights += [BORN] * BORN_LINES
        draws += [partial(_draw_born, pen, pair)] * BORN_LINES
    flow.put(SIDE_HEAD, partial(_draw_heads, pen, sheet, pair, None), least=sum(heights[:2]))
    for n, (high, draw) in enumerate(zip(heights, draws, strict=True)):
        again = (SIDE_HEAD, partial(_draw_heads, pen, sheet, pair, n))
        flow.put(high, draw, again, least=ENDS if n == len(heights) - 1 else 0.0)
    flow.put(ENDS, partial(_draw_both_ends, pen, sheet, pair))
    flow.y += BETWEEN


def _columns(pen: Pen) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where each of two columns begins, and how wide it is."""
    wide = (pen.width - 2 * MARGIN - GUTTER) / 2
    return (MARGIN, wide), (MARGIN + wide + GUTTER, wide)


def _draw_heads(pen: Pen, sheet: BattleSheet, pair: Sequence[SideOfBattle], row: int | None, y: float) -> None:
    """The heads of both; where their rows go on with this one, of those who have more."""
    for (x, wide), side in zip(_columns(pen), pair, strict=False):
        if row is None or row < len(side.figures) or side.born:
            draw_side(pen, x, y, wide, side, sheet.tick, goes_on=row is not None)


def _draw_row(pen: Pen, pair: Sequence[SideOfBattle], n: int, high: float, y: float) -> None:
    for (x, wide), side in zip(_columns(pen), pair, strict=False):
        if n < len(side.figures):
            draw_fighter(pen, x, y, wide, side.figures[n])
            pen.line(x, y + high, x + wide, grey=HAIR)


def _draw_born(pen: Pen, pair: Sequence[SideOfBattle], y: float) -> None:
    for (x, wide), side in zip(_columns(pen), pair, strict=False):
        if side.born:
            draw_born(pen, x, y, wide, side.born)
            pen.line(x, y + BORN, x + wide, grey=HAIR)


def _draw_both_ends(pen: Pen, sheet: BattleSheet, pair: Sequence[SideOfBattle], y: float) -> None:
    for (x, wide), side in zip(_columns(pen), pair, strict=False):
        draw_ends(pen, x, y, wide, side, sheet.turns)


def _draw_remark(pen: Pen, y: float) -> None:
    text = _(
        "Fell: a cross; an arrow for who stays behind in a retreat. To: the killer’s mark; the side’s letter in a "
        "circle if no name is known; else empty."
    )
    pen.text(MARGIN, y + 4.2, text, Font.TEXT, 7.2, grey=SOFT, room=pen.width - 2 * MARGIN, smallest=6.2)


def _draw(pen: Pen, sheet: BattleSheet, blocks: Sequence[Placed], number: int, pages: int) -> None:
    title = _("The battle for {sector}").format(sector=sheet.sector)
    head(pen, sheet.top, title, _("In the order in which it is typed in"))
    for y, draw in blocks:
        draw(y)
    foot(pen, sheet.top, _("Battle sheet, {sector}").format(sector=sheet.sector), number, pages)
