"""The patterns that tell owners apart in grey: lines and dots over a rectangle, clipped by their caller.

Each has its own kind of stroke, not only its own direction, so that a narrow band is enough to know it by.
"""

from __future__ import annotations

from campaign.paper.colours import tint
from campaign.paper.maps.content import Pattern
from campaign.paper.maps.fitting import Box
from campaign.paper.owner import Owner
from campaign.paper.pen import Pen, Shade
from campaign.world.maps.tiling import Place

WEIGHT = 0.17
DARK = 0.27  # a grey that leaves outlines and type the darkest
TINT = 0.22  # the share of a player's colour in the band's ground
DOT = 0.5  # across
RING = (1.15, 0.8)  # across, outside and inside

Line = tuple[Place, ...]


def band_shades(pen: Pen, owner: Owner) -> tuple[Shade, Shade]:
    """The ink of an owner's pattern, and the ground on which it lies."""
    if pen.rich:
        return owner.colour.text, tint(owner.colour.fill, TINT)
    return DARK, 1.0


def draw_pattern(pen: Pen, pattern: Pattern, box: Box, size: float, ink: Shade, ground: Shade = 1.0) -> None:
    """The pattern over a box. ``contours`` follow a border, so the caller, who knows it, draws them."""
    weight = WEIGHT * size**0.5
    match pattern:
        case "diagonal":
            _lines(pen, slanted(box, 2.1 * size, 1), weight, ink)
        case "dots":
            _dots(pen, box, 1.15 * size, DOT * size, ink)
        case "cross":
            _lines(pen, (*level(box, 2.2 * size), *upright(box, 2.2 * size)), weight, ink)
        case "lines":
            _lines(pen, level(box, 1.35 * size), weight, ink)
        case "zigzag":
            _lines(pen, zigzag(box, 1.25 * size), weight, ink)
        case "contours":
            pass
        case "lattice":
            _lines(pen, (*slanted(box, 2.6 * size, 1), *slanted(box, 2.6 * size, -1)), weight, ink)
        case "rings":
            _dots(pen, box, 1.9 * size, RING[0] * size, ink)
            _dots(pen, box, 1.9 * size, RING[1] * size, ground)


def level(box: Box, step: float) -> tuple[Line, ...]:
    """Level lines."""
    return tuple(((box.x, y), (box.right, y)) for y in _every(box.y, box.low, step))


def upright(box: Box, step: float) -> tuple[Line, ...]:
    """Upright lines."""
    return tuple(((x, box.y), (x, box.low)) for x in _every(box.x, box.right, step))


def slanted(box: Box, step: float, down: int) -> tuple[Line, ...]:
    """Lines at 45 degrees, ``down`` to the right for 1, up for -1; ``step`` along the level."""
    top, low = (box.y, box.low) if down > 0 else (box.low, box.y)
    return tuple(((x, top), (x + box.high, low)) for x in _every(box.x - box.high, box.right, step))


def zigzag(box: Box, step: float) -> tuple[Line, ...]:
    """Level lines that go up and down by their distance."""
    xs = _every(box.x, box.right, step)
    first = round(xs[0] / step)
    return tuple(
        tuple((x, y + (step if place % 2 else 0.0)) for place, x in enumerate(xs, first))
        for y in _every(box.y - step, box.low, 1.5 * step)
    )


def _lines(pen: Pen, lines: tuple[Line, ...], weight: float, ink: Shade) -> None:
    pen.polygon(lines, closed=False, weight=weight, grey=ink)


def _dots(pen: Pen, box: Box, step: float, across: float, ink: Shade) -> None:
    """Dots in rows, each row half a step on: dashes without length that have round ends."""
    left = _every(box.x, box.right, step)[0]
    ys = _every(box.y, box.low, step)
    rows = [((left + step / 2 * (row % 2), y), (box.right, y)) for row, y in enumerate(ys, round(ys[0] / step))]
    pen.polygon(rows, closed=False, weight=across, grey=ink, dash=(0.001, step), round_ends=True)


def _every(first: float, last: float, step: float) -> list[float]:
    """Places from first to last; on whole steps, so that boxes beside each other go together."""
    number = int(first // step)
    return [place * step for place in range(number, int(last // step) + 2)]
