"""The first pages of a roster: all that a player has, in a few tables.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from campaign.paper.armies.roster import ArmyLine, Roster, SectorLine, Summary
from campaign.paper.binding import Drawn
from campaign.paper.frame import FOOT, MARGIN, bar_fill, foot, head
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font
from campaign.paper.pages import whole_rows
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.words import _, count

SUMMARY_HEAD = 55.0
TITLE_ROW, TABLE_ROW, END_ROW = 14.0, 8.6, 7.0

SummaryRow = tuple[float, Callable[[Pen, float], None]]
"""How high a row is, and what draws it."""


def summary_pages(pen: Pen, roster: Roster, summary: Summary) -> list[Drawn]:
    """The pages of the tables."""
    rows, titles = _summary_rows(roster.top, summary)
    cuts = whole_rows([height for height, _draw in rows], pen.height - FOOT - SUMMARY_HEAD, titles)
    return [partial(_draw_summary, pen, roster, summary, rows[first:end]) for first, end in cuts]


def _summary_rows(top: Letterhead, summary: Summary) -> tuple[list[SummaryRow], frozenset[int]]:
    """The rows in order, and the places of the titles, which no page ends with."""
    rows: list[SummaryRow] = [(TITLE_ROW, partial(_draw_title, _army_heads()))]
    rows += [(TABLE_ROW, partial(_draw_army_line, top, line)) for line in summary.armies]
    if not summary.armies:
        rows.append((TABLE_ROW, partial(_draw_remark, _("No army."))))
    titles = [0, len(rows)]
    rows.append((TITLE_ROW, partial(_draw_title, _sector_heads())))
    rows += [(TABLE_ROW, partial(_draw_sector_line, line)) for line in summary.sectors]
    if not summary.sectors:
        rows.append((TABLE_ROW, partial(_draw_remark, _("No sector."))))
    if summary.minefields:
        titles.append(len(rows))
        rows.append((TITLE_ROW, partial(_draw_title, ((0.0, _("Minefields"), "left"),))))
        rows += [(END_ROW, partial(_draw_remark, line)) for line in summary.minefields]
    if summary.corrections:
        titles.append(len(rows))
        rows.append((TITLE_ROW, partial(_draw_title, ((0.0, _("Corrections by the organiser"), "left"),))))
        rows += [(END_ROW, partial(_draw_remark, line)) for line in summary.corrections]
    return rows, frozenset(titles)


def _draw_summary(
    pen: Pen, roster: Roster, summary: Summary, rows: Sequence[SummaryRow], number: int, pages: int
) -> None:
    head(pen, roster.top, roster.top.player, roster.faction_name)
    _draw_totals(pen, summary)
    y = SUMMARY_HEAD
    for height, draw in rows:
        draw(pen, y)
        y += height
    foot(pen, roster.top, _("Summary, {player}").format(player=roster.top.player), number, pages)


def _draw_totals(pen: Pen, summary: Summary) -> None:
    y, right = 41.0, pen.width - MARGIN
    totals = (
        (summary.vp, _("VP")),
        (summary.fp, _("FP in armies")),
        (summary.stock, _("FP in stock")),
        (len(summary.sectors), count("sector", "sectors", len(summary.sectors))),
    )
    x = MARGIN
    for number, text in totals:
        x += pen.text(x, y, str(number), Font.NUMBER, 27) + 2
        x += pen.text(x, y, text, Font.TEXT, 8.6, grey=SOFT) + 9
    pen.text(MARGIN, y + 8.2, _("Commander"), Font.TEXT, 8.6, grey=SOFT)
    pen.text(MARGIN + 21, y + 8.2, summary.commander, Font.STRONG, 8.6, room=right - MARGIN - 21, smallest=7)


Head = tuple[float, str, str]
"""From which side of the page a column stands how far, its head, and how it is aligned; left from the left margin."""


def _army_heads() -> tuple[Head, ...]:
    return (
        (0.0, _("Army"), "left"),
        (62.0, _("Stands in"), "left"),
        (62.0, _("Figures"), "right"),
        (46.0, _("HQs"), "right"),
        (0.0, _("FP"), "right"),
    )


def _sector_heads() -> tuple[Head, ...]:
    return (
        (0.0, _("Sector"), "left"),
        (62.0, "", "left"),
        (24.0, _("FP of figures there"), "right"),
        (0.0, _("FP in stock"), "right"),
    )


def _draw_title(heads: Sequence[Head], pen: Pen, y: float) -> None:
    right = pen.width - MARGIN
    for at, text, align in heads:
        first = (at, align) == (0.0, "left")
        x = MARGIN + at if align == "left" else right - at
        font, size = (Font.STRONG, 11.0) if first else (Font.MEDIUM, 7.0)
        pen.text(x, y + 11.2, text, font, size, grey=INK if first else SOFT, align=align)
    pen.line(MARGIN, y + TITLE_ROW, right, weight=0.35, grey=INK)


def _draw_army_line(top: Letterhead, line: ArmyLine, pen: Pen, y: float) -> None:
    right, base = pen.width - MARGIN, y + 5.6
    name = pen.text(MARGIN, base, line.name, Font.STRONG, 9, room=58, smallest=7)
    if line.note and name < 50:
        pen.text(MARGIN + name + 2, base, line.note, Font.TEXT, 6.9, grey=SOFT, room=56 - name, smallest=6.2)
    pen.text(MARGIN + 62, base, line.sector, Font.TEXT, 9, room=right - 76 - MARGIN - 62, smallest=7)
    pen.text(right - 62, base, str(line.figures), Font.NUMBER, 12, align="right")
    pen.text(right - 46, base, str(line.leaders), Font.NUMBER, 12, align="right")
    for box in range(line.limit):
        full = box < line.fp
        pen.box(
            right - 40 + box * 1.6,
            base - 2.7,
            1.25,
            2.9,
            weight=0.12,
            grey=INK if full else HAIR,
            fill=bar_fill(pen, top, 0.6, 0.85) if full else None,
        )
    pen.text(right, base + 0.3, str(line.fp), Font.NUMBER, 14, align="right")
    pen.line(MARGIN, y + TABLE_ROW, right)


def _draw_sector_line(line: SectorLine, pen: Pen, y: float) -> None:
    right, base = pen.width - MARGIN, y + 5.6
    pen.text(MARGIN, base, line.name, Font.STRONG, 9, room=58, smallest=7)
    pen.text(MARGIN + 62, base, line.note, Font.TEXT, 7.6, grey=SOFT, room=right - 52 - MARGIN - 62, smallest=6.2)
    pen.text(right - 24, base, str(line.forces), Font.NUMBER, 12, align="right")
    pen.text(right, base + 0.3, str(line.stock), Font.NUMBER, 14, align="right")
    pen.line(MARGIN, y + TABLE_ROW, right)


def _draw_remark(text: str, pen: Pen, y: float) -> None:
    pen.text(MARGIN, y + 5.0, text, Font.TEXT, 8.6, grey=SOFT, room=pen.width - 2 * MARGIN, smallest=7)
