"""The circles of bursts and goo, in true size.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaign.battle.contract.paper import Burst, Circle
from campaign.paper.binding import Drawn
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font
from campaign.paper.pen import INK, SOFT, Pen
from campaign.paper.templates.sheet import FOOT, SIDE, TOP, cross, places, spoke, true_size
from campaign.words import _, listed

GAP = 3.0
TINTS = (0.9, 0.95, 1.0)  # of the circles of a burst, the smallest first
RIM = 0.25


def burst_pages(pen: Pen, top: Letterhead, bursts: Sequence[Burst]) -> list[Drawn]:
    """As many templates on a page as there is room for, in order."""
    return [
        true_size(
            pen,
            top,
            listed(list(dict.fromkeys(burst.name for burst in page))),
            _line(page),
            partial(_draw_bursts, page),
        )
        for page in _on_pages(pen, bursts)
        if page
    ]


def _line(page: Sequence[Burst]) -> str:
    """How these are used; one that wounds nobody tells it only where it is alone."""
    return next((burst.how for burst in page if any(circle.words for circle in burst.circles)), page[0].how)


def _on_pages(pen: Pen, bursts: Sequence[Burst]) -> list[list[Burst]]:
    """Which templates stand on which page: rows of equal ones, as they come."""
    pages: list[list[Burst]] = [[]]
    for burst in [each for each in bursts for _copy in range(each.copies)]:
        if pages[-1] and _height(pen, [*pages[-1], burst]) > pen.height - TOP - FOOT:
            pages.append([])
        pages[-1].append(burst)
    return pages


def _rows(pen: Pen, bursts: Sequence[Burst]) -> list[list[Burst]]:
    rows: list[list[Burst]] = []
    for burst in bursts:
        side = 2 * burst.circles[-1].radius
        across = max(1, int((pen.width - 2 * SIDE + GAP) / (side + GAP)))
        if rows and len(rows[-1]) < across and rows[-1][0].circles[-1].radius == burst.circles[-1].radius:
            rows[-1].append(burst)
        else:
            rows.append([burst])
    return rows


def _height(pen: Pen, bursts: Sequence[Burst]) -> float:
    return sum(2 * row[0].circles[-1].radius + GAP for row in _rows(pen, bursts)) - GAP


def _draw_bursts(bursts: Sequence[Burst], pen: Pen) -> None:
    y = TOP + 2.0
    for row in _rows(pen, bursts):
        side = 2 * row[0].circles[-1].radius
        for burst, (x, middle) in zip(row, places(len(row), side, pen.width, y, gap=GAP), strict=True):
            _draw_burst(pen, burst, x, middle)
        y += side + GAP


def _draw_burst(pen: Pen, burst: Burst, x: float, y: float) -> None:
    outer = burst.circles[-1].radius
    for place, circle in reversed(list(enumerate(burst.circles))):
        pen.circle(x, y, circle.radius, weight=RIM, fill=TINTS[place] if len(burst.circles) > 1 else 1.0)
    for degrees in (0, 90, 180, 270):
        spoke(pen, x, y, degrees, outer - 1.0, outer, weight=0.15, grey=SOFT)
    wholes = (at for at, part in burst.measure.marks(outer) if part % burst.measure.parts == 0)
    for far in wholes:  # to both sides; above and below stand words
        for degrees in (90, 270):
            spoke(pen, x, y, degrees, far - 1.0, far, weight=0.15, grey=SOFT)
    cross(pen, x, y)
    inner = 0.0
    for circle in burst.circles:
        _draw_words(pen, x, y, inner, circle)
        inner = circle.radius
    if not burst.circles[-1].words:
        pen.text(x, y - outer / 3, burst.name, Font.NUMBER, 16, align="centre")
        pen.text(x, y - outer / 3 + 4.2, burst.rule, Font.TEXT, 6.6, grey=SOFT, align="centre")
        pen.text(x, y + outer / 2, _("gone at the end of turn"), Font.TEXT, 6.6, grey=SOFT, align="centre")
        pen.line(x - 6, y + outer / 2 + 8, x + 6, weight=0.2, grey=SOFT)
        return
    ring = outer - (burst.circles[-2].radius if len(burst.circles) > 1 else 0.0)
    name = y + outer - ring / 2
    pen.text(x, name, burst.name, Font.NUMBER, 14, align="centre")
    pen.text(x, name + 4.0, burst.rule, Font.TEXT, 6.6, grey=SOFT, align="centre")


def _draw_words(pen: Pen, x: float, y: float, inner: float, circle: Circle) -> None:
    """What a circle does, above its centre, between it and the one inside it."""
    if circle.words:
        middle = y - max((inner + circle.radius) / 2, 7.0)  # clear of the cross
        pen.text(x, middle + 1.2, circle.words, Font.STRONG, 9 if circle.radius > 20 else 7.2, grey=INK, align="centre")
