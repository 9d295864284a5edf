"""What the marks of a map mean: whose each pattern is, and what those signs are that stand on it. Asks no state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font, width
from campaign.paper.maps.content import MapContent, Side
from campaign.paper.maps.fitting import Box
from campaign.paper.maps.marks import lost_home, star
from campaign.paper.maps.patterns import WEIGHT, band_shades, draw_pattern
from campaign.paper.pen import INK, SOFT, Pen
from campaign.words import _

ROW = 6.5
WIDEST = 3  # entries that have room in a row, however long their words are
SWATCH = (9.0, 4.2)
TEXT, LEAST = 8.0, 6.2  # points
GAP = 5.0  # between two entries
COLUMNS = 24  # entries begin on these, so that rows stand below each other


@dataclass(frozen=True, slots=True)
class _Entry:
    """A sign and its words; ``mark`` is how wide the sign is."""

    words: str
    mark: float
    draw: Callable[[Pen, float, float, float], None]
    strong: bool = False


def legend_height(content: MapContent, wide: float, size: float = 1.0) -> float:
    """How high the legend is at this width, in millimetres; ``size``: of its type and signs, 1 is usual."""
    return size * ROW * len(_rows(_entries(content), wide / size))


def draw_legend(pen: Pen, content: MapContent, x: float, y: float, wide: float, size: float = 1.0) -> None:
    """The legend with its top left corner at x, y."""
    for number, row in enumerate(_rows(_entries(content), wide / size)):
        middle = y + (number + 0.5) * ROW * size
        for at, entry in row:
            left, text = x + at * size, x + (at + entry.mark + 2.0) * size
            entry.draw(pen, left, middle, size)
            grey = INK if entry.strong else SOFT
            base = middle + 1.05 * size
            room = min(x + wide - text, wide / WIDEST - (entry.mark + 2.0 + GAP) * size)
            pen.text(text, base, entry.words, Font.TEXT, TEXT * size, grey=grey, room=room, smallest=LEAST * size)


def _rows(entries: Sequence[_Entry], wide: float) -> list[list[tuple[float, _Entry]]]:
    """The entries in rows, each with its place in the row."""
    rows: list[list[tuple[float, _Entry]]] = [[]]
    column, step = 0, wide / COLUMNS
    for entry in entries:
        needed = min(entry.mark + 2.0 + width(entry.words, Font.TEXT, TEXT), wide / WIDEST - GAP)
        columns = min(COLUMNS // WIDEST, -(-(needed + GAP) // step))
        if rows[-1] and column * step + needed > wide:
            rows.append([])
            column = 0
        rows[-1].append((column * step, entry))
        column += int(columns)
    return rows


def _entries(content: MapContent) -> list[_Entry]:
    """Every player, then the signs that are on this map."""
    players = [
        _Entry(side.owner.name, SWATCH[0] + 6.2, partial(_draw_side, side=side), strong=True) for side in content.sides
    ]
    lost = next((content.side_of(sector.lost) for sector in content.sectors if sector.lost), None)
    homes = [] if lost is None else [_Entry(_("lost home"), 4.2, partial(_draw_home, side=lost))]
    signs = (
        (any(army.commander for army in content.armies), "commander", _("commander")),
        (any(army.hqs for army in content.armies), "hq-bar", content.leader),
        (any(army.led is False for army in content.armies), "warning", content.without),
        (any(sector.stock for sector in content.sectors), "stock", _("FP in stock")),
        (any(route.mines for route in content.routes), "mine", _("minefield")),
        (any(sector.radioactive for sector in content.sectors), "zone", _("radioactive")),
        (any(sector.battle for sector in content.sectors), "battle", _("battle")),
    )
    shown = [_Entry(words, 4.2, partial(_draw_icon, icon=icon)) for there, icon, words in signs if there]
    hazards = dict.fromkeys(sector.hazard for sector in content.sectors if sector.hazard is not None)
    named = (_("{hazard}, {n}D6").format(hazard=hazard.name, n=hazard.dice) for hazard in hazards)
    shown += [_Entry(words, 4.2, partial(_draw_icon, icon="hazard")) for words in named]
    return [*players, *homes, *shown]


def draw_swatch(pen: Pen, side: Side, box: Box, size: float = 1.0) -> None:
    """A piece of a player's band."""
    ink, ground = band_shades(pen, side.owner)
    ring = [(box.x, box.y), (box.right, box.y), (box.right, box.low), (box.x, box.low)]
    pen.polygon([ring], grey=None, fill=ground)
    with pen.clipped([ring]):
        draw_pattern(pen, side.pattern, box, size, ink, ground)
    if side.pattern == "contours":
        for inset in (box.high * 0.17, box.high * 0.34):
            pen.box(box.x + inset, box.y + inset, box.wide - 2 * inset, box.high - 2 * inset, weight=WEIGHT, grey=ink)
    pen.polygon([ring], weight=0.25 * size**0.5)


def _draw_side(pen: Pen, x: float, middle: float, size: float, side: Side) -> None:
    wide, high = SWATCH[0] * size, SWATCH[1] * size
    draw_swatch(pen, side, Box(x, middle - high / 2, wide, high), size)
    draw_chip(pen, x + wide + 2.0 * size, middle - 2.1 * size, 4.2 * size, side.owner)


def _draw_home(pen: Pen, x: float, middle: float, size: float, side: Side) -> None:
    lost_home(pen, x, middle - 2.0 * size, 4.0 * size, side.owner)


def _draw_icon(pen: Pen, x: float, middle: float, size: float, icon: str) -> None:
    if icon == "commander":
        star(pen, (x + 2.1 * size, middle), 4.0 * size)
    elif icon == "hq-bar":
        pen.box(x + 1.6 * size, middle - 1.5 * size, 0.95 * size, 3.0 * size, radius=0.2 * size, grey=None, fill=INK)
    elif icon == "battle":
        pen.circle(x + 2.1 * size, middle, 2.1 * size, grey=None, fill=INK)
        pen.icon(icon, x + 0.7 * size, middle - 1.4 * size, 2.8 * size, grey=1.0)
    else:
        pen.icon(icon, x, middle - 2.1 * size, 4.2 * size)
