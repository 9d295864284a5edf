"""The pages of a set-up sheet: the table to scale, then the legend and what the rules say, whole rows only.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaign.battle.contract.paper import Fact
from campaign.paper.battles.plan import KindRules, Plan, PlanRow, PlanSide
from campaign.paper.battles.table import BIGGEST, RULER, SCALES, draw_scale, draw_sizes, draw_table, scale_for
from campaign.paper.binding import Drawn, Section
from campaign.paper.chip import draw_chip
from campaign.paper.flow import Flow, Placed
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font, Piece, wrapped
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.words import _, decimal

TOP = 29.0
SCALE, SIDE = 8.0, 6.6
TITLE, BLANK = 11.0, 11.0
ROW, TIGHT = 6.4, 5.4  # a piece in the legend, and where that saves a page
BLANKS = 12  # lines to write pieces on where none are stored
KIND_LINE, KIND_GAP = 3.5, 2.4
RULE_LINE = 4.6
AT_WHAT, AT_SIZE, AT_ONE, AT_OTHER, AT_REMARK = 9.0, 34.0, 62.0, 90.0, 118.0
KIND_NAME = 24.0
WORD = 7.4


def plan_pages(plan: Plan) -> Section:
    """The pages of a table."""

    def pages(pen: Pen) -> list[Drawn]:
        fits = [one_to for one_to in SCALES if one_to >= scale_for(pen, *_size(plan), TOP)]
        laid = [_laid(pen, plan, one_to, row) for one_to, row in ((fits[0], ROW), *((one, TIGHT) for one in fits[:3]))]
        flow = min(laid, key=lambda flow: len(flow.pages))
        return [partial(_draw, pen, plan, blocks) for blocks in flow.pages]

    return pages


def _size(plan: Plan) -> tuple[int, int]:
    return (BIGGEST, BIGGEST) if plan.field is None else (plan.field.width, plan.field.height)


def _laid(pen: Pen, plan: Plan, one_to: float, row: float) -> Flow:
    """All blocks on their pages: the table at a scale, and the legend with rows so high."""
    wide, deep = _size(plan)
    x = (pen.width - RULER - wide / 10 / one_to) / 2
    flow = Flow(TOP, pen.height - FOOT)
    flow.put(RULER + deep / 10 / one_to + 2.5, partial(_draw_ground, plan, x, one_to, pen))
    right = x + RULER + wide / 10 / one_to
    flow.put(SCALE, lambda y: draw_scale(pen, x + RULER, y + 4.0, one_to, right, plan.ruler))
    for first in range(0, len(plan.sides), 2):
        flow.put(SIDE, partial(_draw_sides, plan.sides[first : first + 2], pen))
    if plan.field is None:
        for fact in plan.laying_out:
            flow.put(RULE_LINE, partial(_draw_rule, fact, pen))
    _put_legend(flow, pen, plan, row)
    _put_kinds(flow, pen, plan)
    return flow


def _draw_ground(plan: Plan, x: float, one_to: float, pen: Pen, y: float) -> None:
    draw_table(pen, x, y, one_to, plan)
    if plan.field is None:
        draw_sizes(pen, x, y, one_to, plan.ruler)


def _draw_sides(sides: Sequence[PlanSide], pen: Pen, y: float) -> None:
    wide = (pen.width - 2 * MARGIN) / 2
    for place, side in enumerate(sides):
        x = MARGIN + place * wide
        draw_chip(pen, x, y, 4.6, side.owner)
        pen.text(x + 6.4, y + 3.5, side.line, Font.TEXT, 8, room=wide - 9, smallest=6.4)


def _draw_rule(fact: Fact, pen: Pen, y: float) -> None:
    """How a table is laid out by hand."""
    right = pen.width - MARGIN
    ids = pen.text(right, y + 3.4, fact.rule, Font.TEXT, 6.2, grey=SOFT, align="right")
    pen.text(MARGIN, y + 3.4, fact.text, Font.TEXT, 7.6, room=right - MARGIN - ids - 4, smallest=6.4)


def _put_legend(flow: Flow, pen: Pen, plan: Plan, high: float) -> None:
    title = (TITLE, partial(_draw_title, plan, pen))
    if plan.field is not None and not plan.rows:
        flow.put(TITLE, partial(_draw_nothing, pen))
        return
    flow.put(*title, least=BLANKS * BLANK if plan.field is None else 2 * high)
    for row in plan.rows:
        flow.put(high, partial(_draw_row, row, high, pen), title)
    if plan.field is None:
        for number in range(1, BLANKS + 1):
            flow.put(BLANK, partial(_draw_blank, number, pen), title)


def _draw_nothing(pen: Pen, y: float) -> None:
    pen.text(MARGIN, y + 7.6, _("No scenery."), Font.TEXT, 8.6)


def _draw_title(plan: Plan, pen: Pen, y: float) -> None:
    base, right = y + TITLE - 2.2, pen.width - MARGIN
    pen.text(MARGIN, base, _("Scenery"), Font.STRONG, 10)
    pen.text(MARGIN + AT_SIZE, base, plan.ruler.head(), Font.MEDIUM, 7, grey=SOFT)
    for at, filled in ((AT_ONE, True), (AT_OTHER, False)):
        pen.circle(MARGIN + at + 1.0, base - 0.9, 0.85, weight=0.25, fill=INK if filled else 1.0)
        pen.text(MARGIN + at + 3.2, base, _("from W, from N"), Font.MEDIUM, 7, grey=SOFT)
    pen.line(MARGIN, y + TITLE, right, weight=0.35, grey=INK)


def _draw_row(row: PlanRow, high: float, pen: Pen, y: float) -> None:
    base, right = y + high / 2 + 1.2, pen.width - MARGIN
    pen.circle(MARGIN + 2.6, base - 1.2, 2.5, weight=0.25)
    pen.text(MARGIN + 2.6, base - 0.05, str(row.number), Font.NUMBER, 9, align="centre")
    pen.text(MARGIN + AT_WHAT, base, row.what, Font.STRONG, 8.4, room=AT_SIZE - AT_WHAT - 2, smallest=6.6)
    pen.text(MARGIN + AT_SIZE, base, row.size, Font.NUMBER, 9.4, room=AT_ONE - AT_SIZE - 2, smallest=7)
    for at, (west, north) in zip((AT_ONE, AT_OTHER), row.spots, strict=True):
        pen.text(MARGIN + at + 10.0, base, decimal(west), Font.NUMBER, 9.4, align="right")
        pen.text(MARGIN + at + 20.5, base, decimal(north), Font.NUMBER, 9.4, align="right")
    room = right - MARGIN - AT_REMARK
    pen.text(MARGIN + AT_REMARK, base, row.remark, Font.TEXT, 7.4, grey=SOFT, room=room, smallest=6.2)
    pen.line(MARGIN, y + high, right, grey=HAIR)


def _draw_blank(number: int, pen: Pen, y: float) -> None:
    base = y + BLANK - 1.6
    pen.circle(MARGIN + 2.6, base - 1.2, 2.5, weight=0.25)
    pen.text(MARGIN + 2.6, base - 0.05, str(number), Font.NUMBER, 9, align="centre")
    starts = (AT_WHAT, AT_SIZE, AT_ONE, AT_OTHER, AT_REMARK)
    ends = (AT_SIZE - 3, AT_ONE - 3, AT_OTHER - 3, AT_REMARK - 3, pen.width - 2 * MARGIN)
    for start, end in zip(starts, ends, strict=True):
        pen.line(MARGIN + start, y + BLANK, MARGIN + end, weight=0.2, grey=FAINT)


def _put_kinds(flow: Flow, pen: Pen, plan: Plan) -> None:
    """What each kind of scenery does."""
    title = (TITLE, partial(_draw_kinds_title, pen))
    for place, kind in enumerate(plan.kinds):
        lines = wrapped(
            [(word, Font.TEXT) for word in kind.text.split()], WORD, pen.width - 2 * MARGIN - KIND_NAME - 34
        )
        high = KIND_LINE * len(lines) + KIND_GAP
        if not place:
            flow.put(*title, least=high)
        flow.put(high, partial(_draw_kind, kind, lines, pen), title)


def _draw_kinds_title(pen: Pen, y: float) -> None:
    pen.text(MARGIN, y + TITLE - 2.2, _("What it does"), Font.STRONG, 10)
    pen.line(MARGIN, y + TITLE, pen.width - MARGIN, weight=0.35, grey=INK)


def _draw_kind(kind: KindRules, lines: Sequence[Sequence[Piece]], pen: Pen, y: float) -> None:
    right, base = pen.width - MARGIN, y + 4.0
    pen.text(MARGIN, base, kind.name, Font.STRONG, 8, room=KIND_NAME - 2, smallest=6.6)
    for place, line in enumerate(lines):
        pen.words(MARGIN + KIND_NAME, base + KIND_LINE * place, line, WORD, grey=INK, strong=INK)
    pen.text(right, base, kind.rules, Font.TEXT, 6.2, grey=SOFT, align="right")
    pen.line(MARGIN, y + KIND_LINE * len(lines) + KIND_GAP, right, grey=HAIR)


def _draw(pen: Pen, plan: Plan, blocks: Sequence[Placed], number: int, pages: int) -> None:
    line = _("Draw the scenery in, and number it") if plan.field is None else _size_line(plan)
    title = _("The table of {sector}").format(sector=plan.sector) if plan.sector else _("A table to lay out")
    what = _("Set-up sheet, {sector}").format(sector=plan.sector) if plan.sector else _("Set-up sheet")
    head(pen, plan.top, title, line)
    for y, draw in blocks:
        draw(y)
    foot(pen, plan.top, what, number, pages)


def _size_line(plan: Plan) -> str:
    assert plan.field is not None
    size = plan.ruler.measured(plan.field.width, plan.field.height)
    return size if plan.stored else f"{size}. {_('As the sector’s character makes it.')}"
