"""What a sector's character looks like from above: blocks, trees and contours as shapes in map units.

They follow from the sector's key, name and character alone, so they are the same in the window and on paper, in every
session. Knows no colours and changes no rule.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from campaign.world.maps.document import MapSector
from campaign.world.maps.tiling import Place

Ring = tuple[Place, ...]
"""A closed outline, the last point joined to the first."""


@dataclass(frozen=True, slots=True)
class Round:
    """An ellipse, by its middle and how far it reaches from there ``across`` and ``down``."""

    middle: Place
    across: float
    down: float


@dataclass(frozen=True, slots=True)
class Bend:
    """A bent line from ``a`` to ``b`` that sets out and arrives towards ``by``."""

    a: Place
    by: Place
    b: Place


@dataclass(slots=True)
class Surface:
    """A sector's character as shapes: ``low`` and ``high`` blocks, and thin ``lines``."""

    low: list[Ring | Round] = field(default_factory=list)
    high: list[Ring | Round] = field(default_factory=list)
    lines: list[Ring | Round | Bend] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Streets:
    """How a street plan is cut: the largest block, the width of streets, and how many blocks stand."""

    block: float
    street: float
    filled: float = 1.0
    high: float = 0.18
    ragged: float = 0.0


_PLANS = {
    "core": _Streets(24, 3.2, high=0.34),
    "suburb": _Streets(32, 4.4, filled=0.94, high=0.10),
    "docks": _Streets(58, 5.6, high=0.14),
    "works": _Streets(84, 7.0, high=0.30),
    "park": _Streets(44, 9.0, filled=0.34, high=0.10),
    "ruins": _Streets(34, 5.0, filled=0.62, high=0.12, ragged=0.5),
    "capital": _Streets(26, 3.4, high=0.34),
    "port": _Streets(40, 5.0, filled=0.9, high=0.2),
    "agri": _Streets(70, 3.0, high=0.45),
}


@dataclass(frozen=True, slots=True)
class _Box:
    """The upright box round a sector."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Place:
        return self.left + self.width / 2, self.top + self.height / 2


def surface(sector: MapSector) -> Surface:
    """What the sector's character looks like from above."""
    rng = random.Random(f"ground|{sector.key}|{sector.name}|{sector.character}")
    xs, ys = [x for x, _y in sector.outline], [y for _x, y in sector.outline]
    box = _Box(min(xs), min(ys), max(xs), max(ys))
    made = Surface()
    if (plan := _PLANS.get(sector.character)) is not None:
        town = _town(sector, box) if sector.character in ("capital", "port") else None
        _cut_streets(made, plan, box, rng, town)
    draw = _COUNTRY.get(sector.character)
    if draw is not None:
        draw(made, sector, box, rng)
    return made


def _town(sector: MapSector, box: _Box) -> Callable[[Place], bool]:
    """A planet's towns stand round the hub and leave the rest of the territory open."""
    size = min(box.width, box.height) * (0.40 if sector.character == "capital" else 0.30)
    x, y = sector.hub
    return lambda place: math.hypot(place[0] - x, (place[1] - y) * 1.15) < size


def _cut_streets(
    made: Surface, plan: _Streets, box: _Box, rng: random.Random, town: Callable[[Place], bool] | None
) -> None:
    """Cut a turned square into ever smaller blocks, and keep those that stand."""
    side = math.hypot(box.width, box.height)
    turn = math.radians(rng.uniform(-40, 40))
    along, aside = math.cos(turn), math.sin(turn)
    cx, cy = box.middle

    def turned(x: float, y: float) -> Place:
        return along * x - aside * y + cx, aside * x + along * y + cy

    reach = (box.width / 2 + plan.block, box.height / 2 + plan.block)
    for x, y, width, height in _blocks(-side / 2, -side / 2, side, side, plan, rng, 0):
        middle = turned(x + width / 2, y + height / 2)
        outside = abs(middle[0] - cx) > reach[0] or abs(middle[1] - cy) > reach[1]
        if rng.random() > plan.filled or outside or (town is not None and not town(middle)):
            continue
        blocks = made.high if rng.random() < plan.high else made.low
        corners = _broken(width, height, rng) if rng.random() < plan.ragged else _whole(width, height)
        blocks.append(tuple(turned(x + px, y + py) for px, py in corners))


def _blocks(
    x: float, y: float, width: float, height: float, plan: _Streets, rng: random.Random, depth: int
) -> Iterator[tuple[float, float, float, float]]:
    longer = max(width, height)
    if longer < plan.block * rng.uniform(0.75, 1.35):
        yield x, y, width, height
        return
    share, street = rng.uniform(0.36, 0.64), plan.street * (1.7 if depth < 3 else 1.0)
    cut = longer * share
    if width >= height:
        yield from _blocks(x, y, cut - street / 2, height, plan, rng, depth + 1)
        yield from _blocks(x + cut + street / 2, y, width - cut - street / 2, height, plan, rng, depth + 1)
    else:
        yield from _blocks(x, y, width, cut - street / 2, plan, rng, depth + 1)
        yield from _blocks(x, y + cut + street / 2, width, height - cut - street / 2, plan, rng, depth + 1)


def _whole(width: float, height: float) -> Ring:
    return (0.0, 0.0), (width, 0.0), (width, height), (0.0, height)


def _broken(width: float, height: float, rng: random.Random) -> Ring:
    """A block with a corner shot away."""
    bite_x, bite_y = width * rng.uniform(0.3, 0.7), height * rng.uniform(0.3, 0.7)
    return (0.0, 0.0), (width, 0.0), (width, height - bite_y), (width - bite_x, height), (0.0, height)


def _scattered(box: _Box, distance: float, rng: random.Random) -> Iterator[Place]:
    """Places spread over a box, at random but not in heaps."""
    y, odd = box.top, False
    while y < box.bottom:
        x = box.left + (distance / 2 if odd else 0)
        while x < box.right:
            yield x + rng.uniform(-0.38, 0.38) * distance, y + rng.uniform(-0.38, 0.38) * distance
            x += distance
        y, odd = y + distance * 0.87, not odd


def _forest(made: Surface, sector: MapSector, box: _Box, rng: random.Random) -> None:
    for place in _scattered(box, 13, rng):
        size = rng.uniform(3.0, 5.6)
        (made.high if rng.random() < 0.25 else made.low).append(Round(place, size, size))


def _waste(made: Surface, sector: MapSector, box: _Box, rng: random.Random) -> None:
    for x, y in _scattered(box, 26, rng):
        length, bend = rng.uniform(6, 15), rng.uniform(-3, 3)
        made.lines.append(Bend((x - length, y), (x, y - 4 + bend), (x + length, y + bend)))


def _pits(made: Surface, sector: MapSector, box: _Box, rng: random.Random) -> None:
    for _ in range(4):
        middle = rng.uniform(box.left, box.right), rng.uniform(box.top, box.bottom)
        tilt = rng.uniform(0.6, 0.9)
        made.lines.extend(Round(middle, 9 + ring * 9, (9 + ring * 9) * tilt) for ring in range(5))
    for x, y in _scattered(box, 46, rng):
        width, height = rng.uniform(5, 11), rng.uniform(4, 8)
        made.low.append(tuple((x + px, y + py) for px, py in _whole(width, height)))


def _relief(made: Surface, sector: MapSector, box: _Box, rng: random.Random) -> None:
    """Contours that follow the coast, for open country round a town."""
    x, y = sector.hub
    for share in (0.62, 0.76, 0.89):
        made.lines.append(tuple((x + (px - x) * share, y + (py - y) * share) for px, py in sector.outline))


_COUNTRY: dict[str, Callable[[Surface, MapSector, _Box, random.Random], None]] = {
    "forest": _forest,
    "waste": _waste,
    "mine": _pits,
    "capital": _relief,
    "port": _relief,
}
