"""The first pages of a roster: all that a player has, in a few tables.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from campaign.battle.contract.campaign import Leaders
from campaign.paper.armies.roster import ArmyLine, Roster, SectorLine, Summary
from campaign.paper.binding import Drawn
from campaign.paper.flow import Flow, Placed
from campaign.paper.frame import FOOT, MARGIN, bar_fill, foot, head
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import SMALLEST, Font, broken, settled, width
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.words import _, count

SUMMARY_HEAD = 55.0
TITLE_ROW, TABLE_ROW, END_ROW = 14.0, 8.6, 5.6
LINE = 3.1  # each line more in a row of a table
NAME_ROOM, AT_SECOND = 58.0, 62.0  # of the first column; where the second begins
NOTE_SIZE = 6.9
REMARK_SIZE, REMARK_LINE, MOST_LINES = 8.6, 3.8, 40

Lines = tuple[list[str], float]
"""A text in lines, and the size at which they fit."""

SummaryRow = tuple[float, Callable[[Pen, float], None]]
"""How high a row is, and what draws it."""

Head = tuple[float, str, str]
"""From which side of the page a column stands how far, its head, and how it is aligned; left from the left margin."""

Table = tuple[tuple[Head, ...], list[SummaryRow]]
"""The heads of a table, and its rows."""


def summary_pages(pen: Pen, roster: Roster, summary: Summary) -> list[Drawn]:
    """The pages of the tables; a table that goes on has its head again."""
    flow = Flow(SUMMARY_HEAD, pen.height - FOOT)
    for heads, rows in _tables(pen, roster, summary):
        title = (TITLE_ROW, partial(_draw_title, heads, pen))
        flow.put(*title, least=rows[0][0])
        for height, draw in rows:
            flow.put(height, partial(draw, pen), title)
    return [partial(_draw_summary, pen, roster, summary, blocks) for blocks in flow.pages]


def _tables(pen: Pen, roster: Roster, summary: Summary) -> list[Table]:
    """All tables in order; of mines and corrections only those that have any."""
    armies = [_army_row(pen, roster.top, line) for line in summary.armies]
    sectors = [_sector_row(pen, line) for line in summary.sectors]
    tables: list[Table] = [
        (_army_heads(roster.led_by), armies or [_remark_row(pen, _("No army."))]),
        (_sector_heads(), sectors or [_remark_row(pen, _("No sector."))]),
    ]
    for title, lines in (
        (_("Minefields"), summary.minefields),
        (_("Corrections by the organiser"), summary.corrections),
    ):
        if lines:
            tables.append((((0.0, title, "left"),), [_remark_row(pen, line) for line in lines]))
    return tables


def _draw_summary(
    pen: Pen, roster: Roster, summary: Summary, blocks: Sequence[Placed], number: int, pages: int
) -> None:
    head(pen, roster.top, roster.top.player, roster.faction_name)
    _draw_totals(pen, summary)
    for y, draw in blocks:
        draw(y)
    foot(pen, roster.top, _("Summary, {player}").format(player=roster.top.player), number, pages)


def _draw_totals(pen: Pen, summary: Summary) -> None:
    y, right = 41.0, pen.width - MARGIN
    totals = (
        (summary.vp, _("VP")),
        (summary.fp, _("FP in armies")),
        (_known(summary.stock), _("FP in stock")),
        (len(summary.sectors), count("sector", "sectors", len(summary.sectors))),
    )
    x = MARGIN
    for number, text in totals:
        x += pen.text(x, y, str(number), Font.NUMBER, 27) + 2
        x += pen.text(x, y, text, Font.TEXT, 8.6, grey=SOFT) + 9
    pen.text(MARGIN, y + 8.2, _("Commander"), Font.TEXT, 8.6, grey=SOFT)
    lines, size = settled(summary.commander, Font.STRONG, 8.6, right - MARGIN - 21, 7.4, less=7.4)
    for place, text in enumerate(lines):
        pen.text(MARGIN + 21, y + 8.2 + 3.2 * place, text, Font.STRONG, size)


def _known(number: int | None) -> str:
    """A number, or the sign for one that the one who looks may not know (campaign:C41d)."""
    return "?" if number is None else str(number)


def _army_heads(led_by: Leaders) -> tuple[Head, ...]:
    return (
        (0.0, _("Army"), "left"),
        (62.0, _("Stands in"), "left"),
        (62.0, _("Figures"), "right"),
        (46.0, led_by.heads, "right"),
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


def _army_row(pen: Pen, top: Letterhead, line: ArmyLine) -> SummaryRow:
    """A note stands beside a short name, and below a long one."""
    names = settled(line.name, Font.STRONG, 9, NAME_ROOM, 7.4, less=7.8)
    used = width(line.name, Font.STRONG, names[1]) + 2
    beside = not names[0][1:] and used + width(line.note, Font.TEXT, NOTE_SIZE) <= NAME_ROOM
    room = NAME_ROOM - used if beside else NAME_ROOM
    notes = broken(line.note, Font.TEXT, NOTE_SIZE, room, 3, SMALLEST) if line.note else ([], NOTE_SIZE)
    sectors = settled(line.sector, Font.TEXT, 9, pen.width - 2 * MARGIN - 76 - AT_SECOND, 7.4, less=7.8)
    left = len(names[0]) + (0 if beside else len(notes[0]))
    height = _height(max(left, len(sectors[0])))
    at = (used, 0.0) if beside else (0.0, LINE * len(names[0]))
    return height, partial(_draw_army_line, top, line, names, notes, at, sectors, height)


def _height(lines: int) -> float:
    return TABLE_ROW + LINE * (lines - 1)


def _draw_lines(pen: Pen, x: float, y: float, lines: Lines, font: Font, grey: float = INK) -> None:
    for place, text in enumerate(lines[0]):
        pen.text(x, y + LINE * place, text, font, lines[1], grey=grey)


def _draw_army_line(
    top: Letterhead,
    line: ArmyLine,
    names: Lines,
    notes: Lines,
    at: tuple[float, float],
    sectors: Lines,
    height: float,
    pen: Pen,
    y: float,
) -> None:
    right, base = pen.width - MARGIN, y + 5.6
    _draw_lines(pen, MARGIN, base, names, Font.STRONG)
    _draw_lines(pen, MARGIN + at[0], base + at[1], notes, Font.TEXT, SOFT)
    _draw_lines(pen, MARGIN + AT_SECOND, base, sectors, Font.TEXT)
    pen.text(right - 62, base, str(line.figures), Font.NUMBER, 12, align="right")
    pen.text(right - 46, base, str(line.leaders), Font.NUMBER, 12, align="right")
    for box in range(line.limit):
        full = box < line.fp
        fill = bar_fill(pen, top, 0.6, 0.85) if full else None
        pen.box(right - 40 + box * 1.6, base - 2.7, 1.25, 2.9, weight=0.12, grey=INK if full else HAIR, fill=fill)
    pen.text(right, base + 0.3, str(line.fp), Font.NUMBER, 14, align="right")
    pen.line(MARGIN, y + height, right)


def _sector_row(pen: Pen, line: SectorLine) -> SummaryRow:
    names = settled(line.name, Font.STRONG, 9, NAME_ROOM, 7.4, less=7.8)
    room = pen.width - 2 * MARGIN - 52 - AT_SECOND
    notes = settled(line.note, Font.TEXT, 7.6, room, 6.8, lines=4, less=6.8)
    height = _height(max(len(names[0]), len(notes[0])))
    return height, partial(_draw_sector_line, line, names, notes, height)


def _draw_sector_line(line: SectorLine, names: Lines, notes: Lines, height: float, pen: Pen, y: float) -> None:
    right, base = pen.width - MARGIN, y + 5.6
    _draw_lines(pen, MARGIN, base, names, Font.STRONG)
    _draw_lines(pen, MARGIN + AT_SECOND, base, notes, Font.TEXT, SOFT)
    pen.text(right - 24, base, str(line.forces), Font.NUMBER, 12, align="right")
    pen.text(right, base + 0.3, _known(line.stock), Font.NUMBER, 14, align="right")
    pen.line(MARGIN, y + height, right)


def _remark_row(pen: Pen, text: str) -> SummaryRow:
    """Words over the whole page, in as many lines as they take."""
    lines = broken(text, Font.TEXT, REMARK_SIZE, pen.width - 2 * MARGIN, MOST_LINES, REMARK_SIZE)
    return END_ROW + REMARK_LINE * (len(lines[0]) - 1), partial(_draw_remark, lines)


def _draw_remark(lines: Lines, pen: Pen, y: float) -> None:
    for place, text in enumerate(lines[0]):
        pen.text(MARGIN, y + 5.0 + REMARK_LINE * place, text, Font.TEXT, lines[1], grey=SOFT)
