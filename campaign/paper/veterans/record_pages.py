"""The pages of service records: a veteran or two on each, a long record on more of them, no line broken.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.paper.veterans.record_head import draw_head, draw_short_head, head_height
from campaign.paper.veterans.record_lines import SetLine, draw_line, line_heads, set_lines
from campaign.paper.veterans.service import ServiceRecords
from campaign.words import _

TOP = 36.0  # where the first record of a page begins
SHORT_HEAD = 8.0  # of a record that goes on
LINE_HEADS = 7.0
BETWEEN = 11.0  # from one record to the next


@dataclass(frozen=True, slots=True)
class Stretch:
    """Lines ``first`` to before ``end`` of a record, from ``y`` down."""

    of: int
    first: int
    end: int
    y: float


def record_pages(records: ServiceRecords) -> Section:
    """The pages of a player's veterans; none where there are none."""

    def pages(pen: Pen) -> list[Drawn]:
        lines = [set_lines(pen, figure) for figure in records.figures]
        heads = [head_height(pen, figure) for figure in records.figures]
        return [partial(_draw, pen, records, lines, page) for page in _laid(pen, heads, lines)]

    return pages


def _laid(pen: Pen, heads: Sequence[float], lines: Sequence[Sequence[SetLine]]) -> list[list[Stretch]]:
    """Which lines of which record stand on which page: a second record only where the whole of it has room."""
    bottom = pen.height - FOOT
    pages: list[list[Stretch]] = []
    y = bottom
    for of, own in enumerate(lines):
        whole = heads[of] + LINE_HEADS + sum(line.height for line in own)
        if pages and len(pages[-1]) == 1 and y + BETWEEN + whole <= bottom:
            pages[-1].append(Stretch(of, 0, len(own), y + BETWEEN))
            y = bottom
            continue
        first, above = 0, heads[of]
        while True:
            end, y = _filled(own, first, TOP + above + LINE_HEADS, bottom)
            pages.append([Stretch(of, first, end, TOP)])
            first, above = end, SHORT_HEAD
            if first == len(own):
                break
    return pages


def _filled(lines: Sequence[SetLine], first: int, y: float, bottom: float) -> tuple[int, float]:
    """Where a page is full; what a battle's line heads, its kills, stays with at least one of them."""
    end = first
    while end < len(lines) and (end == first or y + lines[end].height <= bottom):
        y += lines[end].height
        end += 1
    full = end
    if end == len(lines) - 1 and end - first > 2:
        end -= 1  # the last line is not left alone
    while end < len(lines) and end - first > 1 and lines[end - 1].with_next:
        end -= 1
    return end, y - sum(line.height for line in lines[end:full])


def _draw(
    pen: Pen,
    records: ServiceRecords,
    lines: Sequence[Sequence[SetLine]],
    page: Sequence[Stretch],
    number: int,
    pages: int,
) -> None:
    _draw_frame(pen, records, number, pages)
    for place, stretch in enumerate(page):
        service, own = records.figures[stretch.of], lines[stretch.of]
        if place:
            pen.line(MARGIN, stretch.y - BETWEEN / 2, pen.width - MARGIN, weight=0.35, grey=INK)
        y = stretch.y
        if stretch.first:
            draw_short_head(pen, y, service)
            y += SHORT_HEAD
        else:
            y += draw_head(pen, y, service)
        line_heads(pen, y, LINE_HEADS)
        y += LINE_HEADS
        for n in range(stretch.first, stretch.end):
            again = n == stretch.first and n > 0  # a page that goes on says of which week
            draw_line(pen, y, replace(own[n], when=own[n].line.when) if again else own[n])
            y += own[n].height
        if stretch.end < len(own):
            pen.text(pen.width - MARGIN, pen.height - 14.6, _("continued"), Font.TEXT, 6.9, grey=SOFT, align="right")


def _draw_frame(pen: Pen, records: ServiceRecords, number: int, pages: int) -> None:
    line = _("{faction}. Player {player}").format(faction=records.faction, player=records.top.player)
    head(pen, records.top, _("Service records"), line)
    pen.line(MARGIN, 30.0, pen.width - MARGIN, grey=HAIR)
    foot(pen, records.top, _("Service records, {player}").format(player=records.top.player), number, pages)
