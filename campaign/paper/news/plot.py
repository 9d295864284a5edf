"""VP over the weeks as a drawing: a line for each player, told apart by dash and by the letter at its end."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font
from campaign.paper.news.content import Plot, Series
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.world.memory import week_mark

DASHES: tuple[tuple[float, ...], ...] = (
    (), (2.2, 1.0), (0.45, 0.85), (3.2, 0.9, 0.5, 0.9), (4.6, 1.3), (1.1, 0.7), (2.2, 0.8, 0.5, 0.8, 0.5, 0.8),
    (0.9, 1.8),
)  # fmt: skip
CHIP, AXIS, FOOT, APART = 4.2, 7.5, 5.0, 0.3
LINES = 3  # hairlines above the lowest


def draw_plot(pen: Pen, plot: Plot, x: float, y: float, wide: float, high: float) -> None:
    """The plot in the rectangle with its top left corner at x, y; ``series`` in the order of their dashes."""
    left, right, bottom = x + AXIS, x + wide - CHIP - 2.5, y + high - FOOT
    values = [value for series in plot.series for value in series.values]
    low, step = scale(min(0, *values), max(1, *values))
    rise = (bottom - y) / (LINES * step)
    for number in range(LINES + 1):
        level = bottom - number * step * rise
        pen.line(left, level, right, weight=0.15, grey=HAIR)
        pen.text(left - 1.5, level + 1.0, str(low + number * step), Font.NUMBER, 7.5, grey=SOFT, align="right")
    pitch = (right - left) / max(1, len(plot.weeks) - 1)
    _draw_weeks(pen, plot, left if plot.weeks[1:] else right, bottom + 3.6, pitch)
    for place, series in enumerate(plot.series):
        points = [(left + pitch * at, bottom - (value - low) * rise) for at, value in enumerate(series.values)]
        ink = series.owner.colour.text if pen.rich else INK
        if len(points) == 1:
            pen.circle(right, points[0][1], 0.5, weight=0.4, grey=ink)
            continue
        pen.polygon([points], weight=0.4, grey=ink, closed=False, dash=DASHES[place % len(DASHES)])
    _draw_ends(
        pen, plot.series, [bottom - (series.values[-1] - low) * rise for series in plot.series], right, y, bottom
    )


def scale(least: int, most: int) -> tuple[int, int]:
    """Where the axis begins, and how far its lines are apart."""
    for power in range(9):
        for digit in (10, 15, 20, 25, 30, 40, 50, 60, 80):
            step = digit * 10**power // 10
            low = -step * -(least // step) if least < 0 else 0
            if low + LINES * step >= most:
                return low, step
    return least, most - least


def _draw_weeks(pen: Pen, plot: Plot, left: float, y: float, pitch: float) -> None:
    """The weeks, as many as there is room for; the last one always."""
    each = max(1, int(9.0 // pitch) + 1) if pitch else 1
    last = len(plot.weeks) - 1
    for place, (month, week) in enumerate(plot.weeks):
        if (last - place) % each == 0:
            pen.text(left + pitch * place, y, week_mark(month, week), Font.NUMBER, 6.6, grey=SOFT, align="centre")


def _draw_ends(
    pen: Pen, series: Sequence[Series], levels: Sequence[float], right: float, top: float, bottom: float
) -> None:
    """A chip at the end of each line, moved until none lies on another."""
    side = min(CHIP, (bottom - top) / max(1, len(series)) - APART)
    for one, level, y in zip(series, levels, spread(levels, side, bottom + 1.0), strict=True):
        pen.polygon([[(right, level), (right + 1.8, y + side / 2)]], weight=0.12, grey=HAIR, closed=False)
        draw_chip(pen, right + 2.0, y, side, one.owner)


def spread(levels: Sequence[float], side: float, bottom: float) -> list[float]:
    """The upper edges of chips of this size that stand as near to their levels as there is room above ``bottom``."""
    order = sorted(range(len(levels)), key=lambda place: levels[place])
    edges = [levels[at] - side / 2 for at in order]
    for at in range(1, len(edges)):
        edges[at] = max(edges[at], edges[at - 1] + side + APART)
    edges[-1] = min(edges[-1], bottom - side)
    for at in range(len(edges) - 2, -1, -1):
        edges[at] = min(edges[at], edges[at + 1] - side - APART)
    return [edge for _at, edge in sorted(zip(order, edges, strict=True))]
