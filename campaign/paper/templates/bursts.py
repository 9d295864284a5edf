"""The circles of bursts and what else is laid on the table, and parts of them, in true size.

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
from campaign.paper.templates.sheet import FOOT, SIDE, TOP, around, cross, spoke, true_size
from campaign.words import _, listed

GAP = 3.0
TINTS = (0.9, 0.95, 1.0)  # of the circles of a burst, the smallest first
RIM = 0.25
LINE = 0.44  # from one line to the next, in millimetres a point
TICK = 1.4
PART_WORDS = 0.56  # of the radius


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
        across = max(1, int((pen.width - 2 * SIDE + GAP) / (burst.size[0] + GAP)))
        if rows and len(rows[-1]) < across and rows[-1][0].size == burst.size:
            rows[-1].append(burst)
        else:
            rows.append([burst])
    return rows


def _height(pen: Pen, bursts: Sequence[Burst]) -> float:
    return sum(row[0].size[1] + GAP for row in _rows(pen, bursts)) - GAP


def _draw_bursts(bursts: Sequence[Burst], pen: Pen) -> None:
    y = TOP + 2.0
    for row in _rows(pen, bursts):
        wide, high = row[0].size
        left = (pen.width - len(row) * (wide + GAP) + GAP) / 2
        for place, burst in enumerate(row):
            if burst.degrees == 360:
                _draw_burst(pen, burst, left + place * (wide + GAP) + wide / 2, y + high / 2)
            else:
                _draw_part(pen, burst, left + place * (wide + GAP), y + burst.radius)
        y += high + GAP


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
    middle = y - max((inner + circle.radius) / 2, 7.0)  # clear of the cross
    _draw_lines(pen, x, middle + 1.2, circle.words, 9 if circle.radius > 20 else 7.2)


def _draw_lines(pen: Pen, x: float, y: float, words: str, size: float) -> None:
    """Lines of words, the middle of them on that line."""
    lines = words.splitlines()
    for place, line in enumerate(lines):
        at = y + (place - (len(lines) - 1) / 2) * size * LINE
        pen.text(x, at, line, Font.STRONG, size, grey=INK, align="centre")


def _draw_part(pen: Pen, burst: Burst, x: float, y: float) -> None:
    """A part of a circle whose middle is there, clockwise from straight up; its words stand half way out."""
    rim = [around(x, y, burst.radius, degrees) for degrees in range(burst.degrees + 1)]
    pen.polygon([[(x, y), *rim]], weight=RIM)
    wholes = [at for at, part in burst.measure.marks(burst.radius) if part % burst.measure.parts == 0]
    for far in wholes:  # along both edges, to the inside
        for degrees, inward in ((0, 90), (burst.degrees, burst.degrees - 90)):
            at = around(x, y, far, degrees)
            pen.polygon([[at, around(*at, TICK, inward)]], closed=False, weight=0.15, grey=SOFT)
    middle = around(x, y, burst.radius * PART_WORDS, burst.degrees / 2)
    pen.text(middle[0], middle[1] - 16.0, burst.name, Font.NUMBER, 16, align="centre")
    pen.text(middle[0], middle[1] - 11.6, burst.rule, Font.TEXT, 6.6, grey=SOFT, align="centre")
    _draw_lines(pen, middle[0], middle[1], burst.circles[-1].words, 9)
