"""Where everything on a map stands: counters on their hubs, then minefields, names and signs where there is room.

Names hide no counter and no other name. Where they cannot, all sectors go by numbers, and a list says which is which.
Measures type, draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from campaign.paper.lettering import Font, fitted, width
from campaign.paper.maps.content import MapContent, MapSector
from campaign.paper.maps.fitting import Box, Fit, around
from campaign.paper.maps.ground import Ground, Tile, Way
from campaign.paper.maps.marks import CHIP, MINE
from campaign.paper.maps.stands import Counter, occupied, stands
from campaign.world.maps.tiling import Place
from campaign.world.zones import is_zone, sign

NAME_SIZES = (8.6, 7.6, 6.8, 6.2)  # points; the last is the smallest on paper, whatever the size of the map
LEAST_SIZE = 6.2
PAD = 0.6  # millimetres of white round a name
CLEAR = 0.5  # between a name and the border of its sector
LONGEST = 46.0  # millimetres of a name in the smallest type: more than 30 letters
SIGN = 4.4  # a sign's side
SHIFTS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.55, -0.55)  # of a sector's width, to a side
DROPS = (0.0, 0.14, 0.3)  # of a sector's width, further away from the counters


@dataclass(frozen=True, slots=True)
class Label:
    """A sector's name, or its number, in one line or two. ``size`` in points."""

    sector: MapSector
    lines: tuple[str, ...]
    size: float
    box: Box


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon with its middle at a place."""

    icon: str
    at: Place


@dataclass(frozen=True, slots=True)
class Mine:
    """A minefield: whose, and where its mark lies."""

    letter: str
    at: Place


@dataclass(frozen=True, slots=True)
class Layout:
    """All that stands on the ground."""

    labels: tuple[Label, ...]
    counters: tuple[Counter, ...]
    mines: tuple[Mine, ...]
    signs: tuple[Sign, ...]
    by_number: bool


class _Taken:
    """The paper that is taken."""

    def __init__(self, room: Box) -> None:
        self._room = room
        self._boxes: list[Box] = []
        self._sides: list[tuple[float, float, float, float]] = []  # left, top, right and low of each

    def add(self, box: Box) -> None:
        self._boxes.append(box)
        self._sides.append((box.x, box.y, box.right, box.low))

    def free(self, box: Box) -> bool:
        """Whether a box lies on the paper and meets none; asked of millions, so it is written out (``Box.meets``)."""
        if not self._room.holds(box):
            return False
        x, y, right, low = box.x, box.y, box.right, box.low
        for place, (other_x, other_y, other_right, other_low) in enumerate(self._sides):
            if x < other_right and other_x < right and y < other_low and other_y < low:
                self._sides.insert(0, self._sides.pop(place))  # the next one is likely to meet the same
                return False
        return True

    def hidden(self, box: Box) -> float:
        """How bad it is to put something there: what it hides, and what of it lies outside."""
        outside = box.wide * box.high - self._room.shared(box)
        return sum(box.shared(other) for other in self._boxes) + 10 * outside


def lay_out(content: MapContent, ground: Ground, fit: Fit, room: Box, *, by_number: bool) -> Layout | None:
    """Everything in its place; None where names have no room. Numbers always have some."""
    taken = _Taken(room)
    standing = stands(content, ground, fit, room)
    counters = tuple(counter for group in standing.values() for counter in group)
    for counter in counters:
        taken.add(counter.area)
    mines = tuple(_mines(content, ground, fit, taken))
    places = occupied(content, standing, fit)
    labels = []
    for sector in sorted(content.sectors, key=lambda sector: -len(content.armies_in(sector.key))):
        label = _label(sector, places[sector.key], ground, fit, taken, by_number=by_number)
        if label is None:
            return None
        taken.add(label.box)
        labels.append(label)
    signs = tuple(_signs(content, places, ground, fit, taken))
    return Layout(tuple(labels), counters, mines, signs, by_number)


# --- minefields ---------------------------------------------------------------------------------------------------


def _mines(content: MapContent, ground: Ground, fit: Fit, taken: _Taken) -> Iterator[Mine]:
    side = (MINE + 1.2) * fit.size
    for route in content.routes:
        if route.mines:
            spots = _spots(ground.ways[route.a, route.b], fit)
            boxes = [around(spot, side, side) for spot in spots]
            best = next((box for box in boxes if taken.free(box)), None) or min(boxes, key=taken.hidden)
            taken.add(best)
            yield Mine(route.mines, best.middle)


def _spots(way: Way, fit: Fit) -> list[Place]:
    """Places along a route, those near the border first."""
    line = fit.ring(way.line)
    pieces = [
        (a[0] + (b[0] - a[0]) * step / 16, a[1] + (b[1] - a[1]) * step / 16)
        for a, b in pairwise(line)
        for step in range(3 if len(line) == 2 else 0, 14 if len(line) == 2 else 16)
    ]
    border = fit.at(way.border)
    return [border, *sorted(pieces, key=lambda spot: (spot[0] - border[0]) ** 2 + (spot[1] - border[1]) ** 2)]


# --- names --------------------------------------------------------------------------------------------------------


def _label(sector: MapSector, stands: Box, ground: Ground, fit: Fit, taken: _Taken, *, by_number: bool) -> Label | None:
    """Above the counters or the hub; else below or to a side: within the sector, or as much of it as can be.

    Numbers always get a place: where they hide least.
    """
    wide = ground.tile * fit.scale
    texts = [(str(sector.number),)] if by_number else in_lines(fitted_name(sector.name, wide))
    sizes = list(dict.fromkeys(max(LEAST_SIZE, size * fit.size) for size in NAME_SIZES))
    over_border: list[tuple[float, Label]] = []
    for lines, size in product(texts, sizes):
        across, down = label_size(sector, lines, size)
        for box in _around(stands, across, down, wide, fit):
            if taken.free(box):
                label, within = Label(sector, lines, size, box), _within(box, ground.tiles[sector.key], fit)
                if within == 1.0:
                    return label
                over_border.append((within, label))
    if over_border or not by_number:
        return max(over_border, key=lambda found: found[0], default=(0.0, None))[1]
    across, down = label_size(sector, texts[0], LEAST_SIZE)
    least = min(_around(stands, across, down, wide, fit), key=taken.hidden)
    return Label(sector, texts[0], LEAST_SIZE, least)


def label_size(sector: MapSector, lines: Sequence[str], size: float) -> tuple[float, float]:
    """How wide and high a label is: letter, name, letter of the lost home, stock."""
    unit = size / NAME_SIZES[0]
    extra = (CHIP + 1.0) * unit * (bool(sector.owner) + bool(sector.lost))
    extra += (4.2 * unit + width(str(sector.stock), Font.NUMBER, size)) if sector.stock else 0.0
    longest = max(width(line, Font.NUMBER, size) for line in lines)
    return longest + extra + 2 * PAD * unit, (4.4 + 3.1 * (len(lines) - 1)) * unit


def fitted_name(name: str, tile: float) -> str:
    """The name in capitals; one that is far too long for a sector in two lines ends in an ellipsis."""
    return fitted(name.upper(), Font.NUMBER, LEAST_SIZE, max(LONGEST, 1.6 * tile), LEAST_SIZE)[0]


def in_lines(name: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two where it has a place to break."""
    words = name.split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    if not cuts and len(name) > 12:
        cuts = [(f"{name[: len(name) // 2]}-", name[len(name) // 2 :])]
    best = sorted(cuts, key=lambda lines: max(map(len, lines)))[:1]
    return [(name,), *best]


def _around(stands: Box, across: float, down: float, tile: float, fit: Fit) -> Iterator[Box]:
    """Places for a label next to what stands on the hub, the best first."""
    x, away = stands.middle[0], 0.7 * fit.size
    for drop in DROPS:
        for shift in SHIFTS:
            left = x + shift * tile - across / 2
            yield Box(left, stands.y - away - down - drop * tile, across, down)
            yield Box(left, stands.low + away + drop * tile, across, down)
    y = stands.middle[1] - down / 2
    yield Box(stands.right + away, y, across, down)
    yield Box(stands.x - away - across, y, across, down)


def _within(box: Box, tile: Tile, fit: Fit) -> float:
    """How much of a box lies in a sector: the share of its corners and of the middles of its long sides."""
    box = box.grown(CLEAR * fit.size)
    return tile.share_of([fit.back((x, y)) for x in (box.x, box.middle[0], box.right) for y in (box.y, box.low)])


# --- signs --------------------------------------------------------------------------------------------------------


def _signs(content: MapContent, places: Mapping[str, Box], ground: Ground, fit: Fit, taken: _Taken) -> Iterator[Sign]:
    side = SIGN * fit.size
    for sector in content.sectors:
        wanted = [icon for icon, on in ((sign(sector), is_zone(sector)), ("battle", sector.battle)) if on]
        for icon in wanted:
            boxes = list(_beside(places[sector.key], side, fit))
            free = [box for box in boxes if taken.free(box)] or [min(boxes, key=taken.hidden)]
            tile = ground.tiles[sector.key]
            best = next((box for box in free if _within(box, tile, fit) == 1.0), free[0])
            taken.add(best)
            yield Sign(icon, best.middle)


def _beside(stands: Box, side: float, fit: Fit) -> Iterator[Box]:
    """Places for a sign: to the right, to the left, below, above, then further away."""
    x, y = stands.middle
    for away in (0.9, 2.5, 4.5, 7.0, 10.0):
        reach = away * fit.size + side / 2
        for across, down in ((1, 0), (-1, 0), (1, 1), (-1, 1), (0, 1), (1, -1), (-1, -1), (0, -1)):
            middle = x + across * (stands.wide / 2 + reach), y + down * (stands.high / 2 + reach)
            yield around(middle, side, side)
