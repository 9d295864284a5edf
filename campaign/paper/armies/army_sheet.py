"""The pages of an army: every figure with its boxes, then what is written by hand and what is looked up.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaign.paper.armies.after_battle import AFTER_BLOCK, AFTER_LINE, TABLES, draw_after, draw_tables
from campaign.paper.armies.roster import ArmySheet, Roster
from campaign.paper.armies.row_drawing import (
    AT_FP,
    AT_LADDER,
    AT_TICK,
    AT_WOUNDS,
    RowPlan,
    draw_row,
    middles,
    plan_row,
)
from campaign.paper.binding import Drawn
from campaign.paper.frame import FOOT, MARGIN, bar_fill, foot, head
from campaign.paper.lettering import Font
from campaign.paper.pages import SheetPage, Sizes, sheet_pages
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.words import _

HEAD = 45.0  # where the rows of a sheet begin
FP_PITCH = 4.75  # from one box of FP to the next, at most


def army_pages(pen: Pen, roster: Roster, sheet: ArmySheet) -> list[Drawn]:
    """The pages of one army or detachment."""
    plans = [plan_row(pen, row, roster.columns) for row in sheet.rows]
    sizes = Sizes(pen.height - FOOT - HEAD, AFTER_BLOCK, AFTER_LINE, TABLES)
    cuts = sheet_pages([plan.height for plan in plans], sizes)
    return [partial(_draw_army, pen, roster, sheet, plans, page) for page in cuts]


def _draw_army(
    pen: Pen,
    roster: Roster,
    sheet: ArmySheet,
    plans: Sequence[RowPlan],
    page: SheetPage,
    number: int,
    pages: int,
) -> None:
    head(pen, roster.top, sheet.name, _("Continued. {line}").format(line=sheet.line) if page.first else sheet.line)
    _draw_strength(pen, roster, sheet)
    _draw_columns(pen, roster)
    y = HEAD
    for plan in plans[page.first : page.end]:
        draw_row(pen, y, plan, bar_fill(pen, roster.top, 0.5, 0.85))
        y += plan.height
        pen.line(MARGIN, y, pen.width - MARGIN)
    if sheet.hidden_fp and page.end == len(sheet.rows):
        text = _("{fp} FP of this army are hidden.").format(fp=sheet.hidden_fp)
        pen.text(MARGIN, y + 6, text, Font.TEXT, 8, grey=SOFT)
    if page.lines:
        draw_after(pen, y, page.lines, sheet.rows, roster.lost, roster.turns)
    if page.tables:
        draw_tables(pen, pen.height - FOOT - TABLES + 4, roster.look_up)
    foot(pen, roster.top, _("Army sheet, {army}").format(army=sheet.name), number, pages)


def _draw_strength(pen: Pen, roster: Roster, sheet: ArmySheet) -> None:
    """FP as boxes, and what leads and supplies the army."""
    y, right = 30.2, pen.width - MARGIN
    label = _("{fp} of {limit} FP").format(fp=sheet.fp, limit=sheet.limit)
    left = MARGIN + max(23.0, pen.text(MARGIN, y + 3.6, label, Font.STRONG, 10) + 4)
    x = right - pen.text(right, y + 3.6, sheet.supply, Font.TEXT, 7.6, grey=SOFT, align="right") - 2
    if sheet.leaders > 4:
        x -= pen.text(x, y + 3.7, str(sheet.leaders), Font.NUMBER, 12, align="right") + 1.2
    for _place in range(sheet.leaders if sheet.leaders <= 4 else 1):
        x -= 5.0
        pen.icon(roster.led_by.icon, x, y - 0.5, 5.0)
    x -= 1.8 + pen.text(x - 1.8, y + 3.6, sheet.leaders_word, Font.MEDIUM, 7.6, grey=SOFT, align="right")
    pitch = min(FP_PITCH, (x - 4 - left) / sheet.limit)
    for box in range(sheet.limit):
        full = box < sheet.fp
        pen.box(
            left + box * pitch,
            y,
            pitch - 0.55,
            4.4,
            radius=0.5,
            weight=0.22,
            grey=INK if full else HAIR,
            fill=bar_fill(pen, roster.top, 0.88, 0.6) if full else None,
        )


def _draw_columns(pen: Pen, roster: Roster) -> None:
    y, right = HEAD - 2.6, pen.width - MARGIN
    heads = [(AT_FP, 8.0, _("FP"))]
    heads += [
        (at, column.wide - 0.2, column.head) for at, column in zip(middles(roster.columns), roster.columns, strict=True)
    ]
    if roster.tick:
        heads.append((AT_TICK, 11.0, roster.tick))
    pen.text(MARGIN, y, _("Figure"), Font.MEDIUM, 7, grey=SOFT)
    for at, room, text in heads:
        pen.text(right - at, y, text, Font.NUMBER, 8.4, grey=SOFT, align="centre", room=room, smallest=6.2)
    pen.text(right - AT_WOUNDS, y, _("Wounds"), Font.MEDIUM, 7, grey=SOFT)
    pen.text(right - AT_LADDER, y, _("Experience"), Font.MEDIUM, 7, grey=SOFT)
    pen.text(right, y, _("FP killed"), Font.MEDIUM, 7, grey=SOFT, align="right")
    pen.line(MARGIN, HEAD, right, weight=0.35, grey=INK)
